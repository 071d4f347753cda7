import { blankTemplate, embeddedTemplate, SERVER_URL, serverTemplate } from './template.ts'

/** Creates the template databases before any test runs, so that two test files don't both create them. */
export async function setup(): Promise<void> {
  await embeddedTemplate()
  await blankTemplate()
  if (SERVER_URL) await serverTemplate(SERVER_URL)
}

if (import.meta.main) await setup()
