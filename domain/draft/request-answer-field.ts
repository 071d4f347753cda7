/** The form field in which an owner answers a request to change a review field. */
export const requestAnswerField = (key: string) => `request_answer:${key}`

export const MAX_REQUEST_ANSWER = 1_000
