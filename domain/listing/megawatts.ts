const small = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole megawatts; up to one decimal below ten. */
export function formatMegawatts(megawatts: number): string {
  return (megawatts < 10 ? small : whole).format(megawatts)
}
