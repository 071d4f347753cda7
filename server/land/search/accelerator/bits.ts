/** A set of numbers, one bit each. */
export class Bits {
  #words: Uint32Array

  constructor(words = new Uint32Array(0)) {
    this.#words = words
  }

  static of(numbers: ArrayLike<number>): Bits {
    const bits = new Bits()
    for (let index = 0; index < numbers.length; index++) bits.set(numbers[index]!, true)
    return bits
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
  }

  set(number: number, isIn: boolean): void {
    const at = number >>> 5
    if (at >= this.#words.length) {
      if (!isIn) return
      const larger = new Uint32Array(2 ** Math.ceil(Math.log2(at + 1)))
      larger.set(this.#words)
      this.#words = larger
    }
    if (isIn) this.#words[at]! |= 1 << (number & 31)
    else this.#words[at]! &= ~(1 << (number & 31))
  }

  and(other: Bits): Bits {
    const result = this.#words.slice(0, Math.min(this.#words.length, other.#words.length))
    for (let at = 0; at < result.length; at++) result[at]! &= other.#words[at]!
    return new Bits(result)
  }

  or(other: Bits): Bits {
    const [longer, shorter] = this.#words.length < other.#words.length ? [other, this] : [this, other]
    const result = longer.#words.slice()
    for (let at = 0; at < shorter.#words.length; at++) result[at]! |= shorter.#words[at]!
    return new Bits(result)
  }

  count(): number {
    return this.countCommon(this)
  }

  /** How many numbers are in both sets. */
  countCommon(other: Bits): number {
    const length = Math.min(this.#words.length, other.#words.length)
    let count = 0
    for (let at = 0; at < length; at++) count += bitCount(this.#words[at]! & other.#words[at]!)
    return count
  }

  /** In ascending order. */
  numbers(): Int32Array {
    const numbers = new Int32Array(this.count())
    let found = 0
    for (let at = 0; at < this.#words.length; at++) {
      for (let word = this.#words[at]!; word !== 0; word &= word - 1)
        numbers[found++] = at * 32 + 31 - Math.clz32(word & -word)
    }
    return numbers
  }
}

/** The number of set bits (H. S. Warren, Hacker’s Delight, 2nd edition, 2012, figure 5-2). */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
