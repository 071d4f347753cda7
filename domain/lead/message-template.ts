import { z } from 'zod'
import { asText } from './lead-forms.ts'

export const MAX_TEMPLATES = 50
export const MAX_TEMPLATE_NAME = 60
export const MAX_TEMPLATE_BODY = 5000

/** A text that someone writes often. */
export interface MessageTemplate {
  id: string
  name: string
  body: string
}

export const messageTemplateSchema = z.object({
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(MAX_TEMPLATE_NAME, `Use at most ${MAX_TEMPLATE_NAME} characters.`),
  body: z.preprocess(
    asText,
    z
      .string('Enter a text.')
      .min(1, 'Enter a text.')
      .max(MAX_TEMPLATE_BODY, `Use at most ${MAX_TEMPLATE_BODY.toLocaleString('en-US')} characters.`),
  ),
})

export type NewTemplate = z.infer<typeof messageTemplateSchema>

/** What a template stands in for, in braces. */
export interface TemplateValues {
  /** First name of the reader; empty if unknown. */
  name: string
  /** Title of the listing; empty without one. */
  listing: string
}

/** Fills in {name} and {listing}. Without a name, “Hi {name},” becomes “Hi,”. */
export function fillTemplate(body: string, { name, listing }: TemplateValues): string {
  return body
    .replaceAll(/ ?\{name\}/g, (found) => name && found.replace('{name}', name))
    .replaceAll('{listing}', listing || 'the listing')
}

/** To start with, for each side. They can't be changed. */
export const STARTER_TEMPLATES: Record<'sender' | 'landowner' | 'operator', readonly MessageTemplate[]> = {
  landowner: [
    {
      id: 'available',
      name: 'Still available',
      body: 'Hi {name},\n\nThanks for asking about {listing}. It’s still available. Would you like to see it? Tell me which days work for you.',
    },
    {
      id: 'project',
      name: 'Ask about the project',
      body: 'Hi {name},\n\nThanks for your interest in {listing}. How much power do you need, and by when? Are you looking to lease or to buy?',
    },
    {
      id: 'offer',
      name: 'Under offer',
      body: 'Hi {name},\n\n{listing} is under offer right now. I’ll write you if that changes.',
    },
  ],
  sender: [
    {
      id: 'visit',
      name: 'Ask for a visit',
      body: 'Hi {name},\n\nCould we visit {listing} in the next two weeks? Which days work for you?',
    },
    {
      id: 'power',
      name: 'Ask about power',
      body: 'Hi {name},\n\nIs there a utility letter or a study for the capacity at {listing}? Who issued it, and when?',
    },
  ],
  operator: [
    {
      id: 'checking',
      name: 'We’re checking',
      body: 'Hi {name},\n\nThanks for writing. We’re checking with the landowner and will get back to you tomorrow.',
    },
    {
      id: 'call',
      name: 'Suggest a call',
      body: 'Hi {name},\n\nWould a short call help? Tell us two times that work for you this week.',
    },
  ],
}
