import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN_FOLDER } from './run-folder.ts'
import { blankTemplate, embeddedTemplate, SERVER_URL, serverTemplate } from './template.ts'

/**
 * Creates the template databases before any test runs, so that two test files don't both create them, and a folder for
 * what a worker uses until the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  await createTemplates()
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-tests-'))
  process.env[RUN_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function createTemplates(): Promise<void> {
  await embeddedTemplate()
  await blankTemplate()
  if (SERVER_URL) await serverTemplate(SERVER_URL)
}

if (import.meta.main) await createTemplates()
