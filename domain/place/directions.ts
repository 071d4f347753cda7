/** A page with directions to a point. */
export const directionsTo = (latitude: number, longitude: number): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`
