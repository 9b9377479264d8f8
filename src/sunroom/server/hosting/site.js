// In the page of a site: load the app from the folder it lies in, however deep the address.
(() => {
  if (location.protocol === "file:") {
    addEventListener("DOMContentLoaded", () => {
      const texts = [...document.querySelectorAll(".disk")];
      const known = navigator.languages.map((one) => texts.find((text) => one.startsWith(text.lang)));
      (known.find(Boolean) ?? texts[0]).hidden = false;
    });
    return;
  }
  // The folder is what stands before the name of a page, one or two parts from the end.
  const parts = location.pathname.split("/");
  const last = parts.length - 1;
  const at = [last - 1, last].find((one) => told.pages.includes(parts[one])) ?? last;
  const base = told.base ?? parts.slice(0, at).join("/") + "/";
  for (const [kind, attributes] of told.load) {
    const element = document.createElement(kind);
    for (const [name, value] of Object.entries(attributes)) {
      element.setAttribute(name, name === "href" || name === "src" ? value.replace(/^\//, base) : value);
    }
    if (attributes.rel === "stylesheet") element.setAttribute("blocking", "render");
    document.head.append(element);
  }
})();
