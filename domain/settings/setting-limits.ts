/** Maximum lengths, in characters unless noted. */
export const SETTING_LIMITS = {
  name: 60,
  phone: 40,
  office: 120,
  figure: 16,
  figure_label: 80,
  footer: 200,
  question: 200,
  answer: 2_000,
  category_label: 40,
  category_note: 80,
  search: 300,
  legal: 100_000,
  sender: 80,
  style: 500,
  /** Number of questions or featured cities. */
  rows: 50,
  /** A session without Remember me may last a day, so a remembered one must last longer. */
  remember_days: { min: 2, max: 365 },
} as const

/** The five categories of the home page. Each has a fixed icon; its texts and its search can be edited. */
export const CATEGORY_IDS = ['small', 'large', 'power', 'renewable', 'instant-deploy'] as const
export type CategoryId = (typeof CATEGORY_IDS)[number]

/** Number of figures on `/data` and `/learn`. */
export const FIGURES_SHOWN = 3
