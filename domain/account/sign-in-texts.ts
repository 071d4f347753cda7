/** Messages of the error catalog that the browser shows by itself, apart from the table, which browsers needn't load. */
export const SIGN_IN_FAILED = 'Invalid email or password'
export const SIGN_UP_FAILED = 'Error creating account. Please try again.'
