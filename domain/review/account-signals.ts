import { earlier } from './elapsed.ts'
import type { ReviewAccount, ReviewFacts } from './review-facts.ts'
import type { RiskSignal } from './risk-signal.ts'

/** Submissions of an account within 24 hours that deserve a look, and those that hardly anyone has land for. */
const MANY_SUBMISSIONS = 5
const TOO_MANY_SUBMISSIONS = 15

/** Signs that someone else uses the account, or that it floods the queue. */
export function accountSignals(facts: ReviewFacts): RiskSignal[] {
  return [...takeoverSignals(facts), ...verificationSignals(facts.account), ...floodSignals(facts.account)]
}

const signal = (key: string, level: RiskSignal['level'], title: string, text: string): RiskSignal => ({
  key,
  level,
  field: null,
  title,
  text,
})

function takeoverSignals({ account, published, submitted_at }: ReviewFacts): RiskSignal[] {
  const { new_device_at, new_network_at, password_changed_at, email_changed_at } = account
  const what = published === null ? 'submission' : 'edit'
  const twoFactor = `Two-factor is ${account.has_two_factor ? 'on' : 'off'}.`
  const isElsewhere = new_device_at !== null || new_network_at !== null
  const hasChangedAccess = password_changed_at !== null || email_changed_at !== null
  // A new device alone is common; with a new password or address it is how accounts are taken over.
  const level = isElsewhere && hasChangedAccess ? 'high' : 'medium'
  const found: RiskSignal[] = []
  if (new_device_at !== null) {
    const deviceLevel = level === 'medium' && account.has_two_factor ? 'low' : level
    const text = `First sign-in from this device, ${earlier(new_device_at, submitted_at)}. ${twoFactor}`
    found.push(signal('new_device', deviceLevel, `New device signed in before the ${what}`, text))
  } else if (new_network_at !== null) {
    // Phones change networks all the time.
    const networkLevel = level === 'medium' ? 'low' : level
    const text = `First sign-in from this network, ${earlier(new_network_at, submitted_at)}. ${twoFactor}`
    found.push(signal('new_network', networkLevel, `Sign-in from a new network before the ${what}`, text))
  }
  if (password_changed_at !== null) {
    const text = `Changed ${earlier(password_changed_at, submitted_at)}. ${twoFactor}`
    found.push(signal('password_changed', level, `Password changed before the ${what}`, text))
  }
  if (email_changed_at !== null) {
    const text = `Changed to ${account.email} ${earlier(email_changed_at, submitted_at)}. ${twoFactor}`
    found.push(signal('email_changed', level, `Email address changed before the ${what}`, text))
  }
  return found
}

function verificationSignals({ is_verified, email }: ReviewAccount): RiskSignal[] {
  if (is_verified) return []
  return [signal('email_not_verified', 'medium', 'Email address isn’t verified', `Nobody has confirmed ${email}.`)]
}

function floodSignals({ submissions, published_listings }: ReviewAccount): RiskSignal[] {
  if (submissions < MANY_SUBMISSIONS) return []
  const level = submissions < TOO_MANY_SUBMISSIONS ? 'medium' : 'high'
  const text = `The account has ${published_listings === 0 ? 'no' : published_listings} published ${published_listings === 1 ? 'listing' : 'listings'}.`
  return [signal('many_submissions', level, `${submissions} submissions in 24 hours`, text)]
}
