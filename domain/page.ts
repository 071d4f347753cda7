/** One page of a list. When `total_exact` is false, there are more than `total`. */
export interface Page<T> {
  data: T[]
  page: number
  per_page: number
  /** Null when no count was requested. */
  total: number | null
  total_exact: boolean
}
