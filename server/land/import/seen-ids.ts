import { hash } from 'node:crypto'

const EMPTY = 0

/**
 * Remembers the first row of each ID. To fit a million IDs in little memory, an open-addressing hash table stores 64 bits
 * of a hash for each (12 bytes a slot). Among a million IDs, the chance of a collision is about 1 in 40 million.
 */
export class SeenIds {
  #rows = new Uint32Array(4_096)
  #high = new Uint32Array(4_096)
  #low = new Uint32Array(4_096)
  #count = 0

  /** Returns the first row with the ID; null if the ID is new, and then this row is recorded as the first. */
  firstRow(id: string, row: number): number | null {
    if (this.#count * 2 >= this.#rows.length) this.#grow()
    const digest = hash('sha1', id, 'buffer')
    const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
    const slot = this.#slot(high, low)
    if (this.#rows[slot] !== EMPTY) return this.#rows[slot]!
    this.#put(slot, high, low, row)
    this.#count++
    return null
  }

  #slot(high: number, low: number): number {
    const mask = this.#rows.length - 1
    let slot = low & mask
    while (this.#rows[slot] !== EMPTY && !(this.#low[slot] === low && this.#high[slot] === high))
      slot = (slot + 1) & mask
    return slot
  }

  #put(slot: number, high: number, low: number, row: number): void {
    this.#rows[slot] = row
    this.#high[slot] = high
    this.#low[slot] = low
  }

  #grow(): void {
    const [rows, high, low] = [this.#rows, this.#high, this.#low]
    this.#rows = new Uint32Array(rows.length * 2)
    this.#high = new Uint32Array(rows.length * 2)
    this.#low = new Uint32Array(rows.length * 2)
    for (let i = 0; i < rows.length; i++) {
      if (rows[i] !== EMPTY) this.#put(this.#slot(high[i]!, low[i]!), high[i]!, low[i]!, rows[i]!)
    }
  }
}
