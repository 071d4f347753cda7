import { embeddedTemplate, SERVER_URL, serverTemplate } from './template.ts'

/** Before any test: the databases that theirs are copied from, so that two test files do not both make them. */
export async function setup(): Promise<void> {
  await embeddedTemplate()
  if (SERVER_URL) await serverTemplate(SERVER_URL)
}
