import { describe, expect, it } from "vitest";
import { Camera } from "./camera";

function looking(): Camera {
  const camera = new Camera();
  camera.surround({ left: -1, top: -1, right: 7, bottom: 6 });
  camera.resize(816, 716);
  return camera;
}

describe("the camera", () => {
  it("fits all tiles into the middle", () => {
    const camera = looking();
    expect(camera.scale).toBe(1);
    expect(camera.cellAt(8, 8)).toEqual({ x: -1, y: -1 });
    expect(camera.cellAt(808, 708)).toEqual({ x: 7, y: 6 });
  });

  it("zooms around the point under the fingers", () => {
    const camera = looking();
    const before = camera.cellAt(200, 300);
    camera.zoom(1.5, 200, 300);
    expect(camera.cellAt(200, 300).x).toBeCloseTo(before.x);
    expect(camera.cellAt(200, 300).y).toBeCloseTo(before.y);
  });

  it("never loses the tiles", () => {
    const camera = looking();
    camera.pan(1e6, -1e6);
    expect(camera.cellAt(800, 0).x).toBeGreaterThan(-1);
    expect(camera.cellAt(0, 0).y).toBeLessThan(6);
  });

  it("follows when tiles are laid out of sight, unless it was moved by hand", () => {
    const camera = looking();
    expect(camera.surround({ left: -1, top: -1, right: 7, bottom: 5.5 })).toBe(false);
    expect(camera.surround({ left: -1, top: -1, right: 9, bottom: 6 })).toBe(true);
    expect(camera.scale).toBe(0.8);
    camera.zoom(2);
    expect(camera.surround({ left: -1, top: -1, right: 12, bottom: 6 })).toBe(false);
    expect(camera.scale).toBe(1.6);
    camera.fit();
    expect(camera.surround({ left: -1, top: -1, right: 14, bottom: 6 })).toBe(true);
  });

  it("goes closer to a cell where tiles are small, and back", () => {
    const camera = looking();
    expect(camera.closer({ x: 3, y: 2 })).toBe(false);
    camera.resize(256, 226);
    const small = camera.scale;
    expect(camera.closer({ x: 3, y: 2 })).toBe(true);
    expect(camera.scale).toBeCloseTo(0.58);
    expect(camera.farther()).toBe(true);
    expect(camera.scale).toBe(small);
    expect(camera.farther()).toBe(false);
  });

  it("brings a cell into sight", () => {
    const camera = looking();
    expect(camera.reveal({ x: 2, y: 2 })).toBe(false);
    expect(camera.reveal({ x: 9, y: 2 })).toBe(true);
    expect(camera.cellAt(816, 0).x).toBeGreaterThan(10);
  });

  it("points at a cell that lies out of sight, from the rim", () => {
    const camera = looking();
    expect(camera.beyond({ x: 3, y: 2 })).toBeNull();
    const arrow = camera.beyond({ x: 30, y: 2 });
    expect(arrow?.x).toBeGreaterThan(700);
    expect(arrow?.x).toBeLessThan(816);
    expect(Math.abs(arrow?.angle ?? 9)).toBeLessThan(0.2);
  });

  it("fits what lies together, and all when it is asked for", () => {
    const camera = new Camera();
    camera.resize(816, 716);
    camera.surround({ left: -1, top: -1, right: 7, bottom: 6 }, { left: -1, top: -1, right: 15, bottom: 6 });
    expect(camera.scale).toBe(1);
    camera.fit(true);
    expect(camera.scale).toBe(0.5);
  });

  it("shows what lies apart where the rest hardly becomes smaller", () => {
    const camera = new Camera();
    camera.resize(816, 716);
    camera.surround({ left: -1, top: -1, right: 7, bottom: 6 }, { left: -1, top: -2, right: 7, bottom: 6 });
    expect(camera.scale).toBe(0.875);
    expect(camera.beyond({ x: 3, y: -2 })).toBeNull();
  });
});
