/**
 * Leaves out points of a line (Douglas and Peucker, 1973).
 * @param points pairs of coordinates
 * @param tolerance how far the line may move, in the unit of the points
 */
export function simplify(points, tolerance) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  let [farthest, index] = [0, 0]
  for (let i = 1; i < points.length - 1; i++) {
    const distance = distanceToSegment(points[i], first, last)
    if (distance > farthest) [farthest, index] = [distance, i]
  }
  if (farthest <= tolerance) return [first, last]
  return [...simplify(points.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(points.slice(index), tolerance)]
}

function distanceToSegment([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy)
}
