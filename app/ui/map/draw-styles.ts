/** Colors of a design, as “#rrggbb”. */
interface DrawColors {
  accent: `#${string}`
  surface: `#${string}`
}

/** How Terra Draw shows outlines while they are drawn, and the handles of a selected one. */
export function drawStyles({ accent, surface }: DrawColors) {
  return {
    outline: { outlineColor: accent, outlineWidth: 2, fillColor: accent, fillOpacity: 0.16 },
    corners: {
      closingPointColor: surface,
      closingPointWidth: 5,
      closingPointOutlineColor: accent,
      closingPointOutlineWidth: 2,
      coordinatePointColor: accent,
      coordinatePointWidth: 3,
      coordinatePointOutlineColor: surface,
      coordinatePointOutlineWidth: 1,
    },
    selected: {
      selectedPolygonColor: accent,
      selectedPolygonFillOpacity: 0.16,
      selectedPolygonOutlineColor: accent,
      selectedPolygonOutlineWidth: 2,
      selectionPointColor: surface,
      selectionPointWidth: 5,
      selectionPointOutlineColor: accent,
      selectionPointOutlineWidth: 2,
      midPointColor: accent,
      midPointWidth: 3,
      midPointOutlineColor: surface,
      midPointOutlineWidth: 1,
    },
  }
}
