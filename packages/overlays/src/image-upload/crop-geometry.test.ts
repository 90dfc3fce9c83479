import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cropSize, maxZoom, minZoom, notchesOfWheel, zoomByNotches, zoomWithin } from "./crop-geometry.ts";

describe("The crop area (PHOTO-2, PHOTO-3)", () => {
  it("is 248x248", () => {
    expect(cropSize).toBe(248);
  });

  it("never zooms so far out that white space could show", () => {
    const zoom = fc.double({ min: minZoom, max: maxZoom, noNaN: true });
    fc.assert(
      fc.property(zoom, fc.integer({ min: -200, max: 200 }), (before, notches) => {
        const after = zoomByNotches(before, notches);
        expect(after).toBeGreaterThanOrEqual(minZoom);
        expect(after).toBeLessThanOrEqual(maxZoom);
      }),
    );
    expect(zoomWithin(0)).toBe(minZoom);
  });

  it("zooms by 5 per cent a notch, between the whole photo and five times that", () => {
    expect(zoomByNotches(minZoom, 1)).toBeCloseTo(1.05);
    expect(zoomByNotches(minZoom, -1)).toBe(minZoom);
    expect(zoomByNotches(minZoom, 1000)).toBe(maxZoom);
  });

  it("zooms in on scrolling down: scroll-to-zoom is reversed", () => {
    expect(notchesOfWheel(100)).toBe(1);
    expect(notchesOfWheel(-100)).toBe(-1);
    expect(notchesOfWheel(20)).toBeCloseTo(0.2);
  });
});
