/** A parcel without a name goes by its number. */
export const parcelName = ({ number, name }: { number: number; name: string | null }): string =>
  name ?? `Parcel ${number}`

/** Parcel number from a URL; 0 if it isn’t one. */
export const parcelNumber = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0)
