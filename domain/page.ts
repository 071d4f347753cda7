/** One page of a list. Where `total_exact` is false, there are more than `total`. */
export interface Page<T> {
  data: T[]
  page: number
  per_page: number
  /** Null when the count was not asked for. */
  total: number | null
  total_exact: boolean
}
