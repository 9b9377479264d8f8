"""Draws the icons of the installed app from web/public/icon.svg: python docs/pictures/icons.py"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent.parent / "web" / "public"
GROUND = "#ffe3a8"
# How large the picture is on its ground: systems cut a maskable one to their own shape.
SIZES = {"180": (180, 0.86), "192": (192, 1.0), "512": (512, 1.0), "maskable-512": (512, 0.66)}


def main() -> None:
    picture = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    bare = re.sub(r"<rect[^>]*/>", "", picture)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", chromium_sandbox=False
        )
        (PUBLIC / "icons").mkdir(exist_ok=True)
        for name, (size, part) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            shown, ground = (picture, "transparent") if part == 1.0 else (bare, GROUND)
            at = f"width:{part * 100}%;position:absolute;inset:0;margin:auto"
            shown = shown.replace("<svg ", f'<svg style="{at}" ', 1)
            page.set_content(f'<body style="margin:0;background:{ground}">{shown}</body>')
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
