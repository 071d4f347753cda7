import { href, redirect } from 'react-router'

/** Where inquiries were. */
export const loader = () => redirect(href('/my/inquiries'), 301)
