import { expect, test } from 'vitest'
import { ownerValues, powerEvidence } from '../../tests/support/review-facts.ts'
import { documentField } from '../listing/document-fields.ts'
import { checkOwnerValues } from './draft-values.ts'
import { fieldsOfListing } from './fields-of-listing.ts'
import { progressOf } from './progress.ts'
import { stepOfField } from './steps.ts'

const SURVEY = {
  path: 'listing-documents/survey.pdf',
  title: 'Boundary survey',
  is_public: true,
  access: 'public' as const,
}
const TITLE = { path: 'listing-documents/title.pdf', title: 'Title report', is_public: false, access: 'nda' as const }

const complete = ownerValues({
  available_power_mw: 40,
  power_evidence_entries: [powerEvidence()],
  deal_types: ['sale'],
  documents: [SURVEY, TITLE],
})

test('a draft of a listing reads back as the listing, with its documents', () => {
  expect(checkOwnerValues(fieldsOfListing(complete))).toEqual({ values: complete })
  expect(Object.keys(fieldsOfListing(complete)).map(stepOfField)).not.toContain(undefined)
})

test('a slot without a file is no document, and the file that was sent last counts', () => {
  const fields = {
    ...fieldsOfListing(complete),
    [documentField('0', 'path')]: [''],
    [documentField('1', 'path')]: [TITLE.path, SURVEY.path],
    [documentField('1', 'access')]: ['request'],
    [documentField('20', 'path')]: [SURVEY.path],
  }
  expect(checkOwnerValues(fields)).toMatchObject({
    values: { documents: [{ path: SURVEY.path, title: 'Title report', is_public: false, access: 'request' }] },
  })
})

test('a document needs a title, and errors belong to its step', () => {
  const errorsOf = (change: Record<string, string[]>) => progressOf({ ...fieldsOfListing(complete), ...change })
  const { errors, steps } = errorsOf({ [documentField('1', 'title')]: [' '] })
  expect(errors).toEqual({ 'documents.1.title': ['Document title is required.'] })
  expect(steps.find(({ step }) => step === 'media')?.state).toBe('started')
  expect(errorsOf({ [documentField('1', 'title')]: ['x'.repeat(101)] }).errors).toEqual({
    'documents.1.title': ['Document title has at most 100 characters.'],
  })
  expect(errorsOf({ [documentField('1', 'path')]: [SURVEY.path] }).errors).toEqual({
    documents: ['Add each document only once.'],
  })
  expect(errorsOf({ [documentField('1', 'path')]: ['../secrets'] }).errors).toEqual({
    'documents.1.path': ['This document is not there anymore.'],
  })
})

test('a draft of an earlier release says only whether a document is public, and what was chosen since counts', () => {
  const { [documentField('0', 'access')]: _, [documentField('1', 'access')]: __, ...fields } = fieldsOfListing(complete)
  const accessIn = (change: Record<string, string[]>) => {
    const { values } = checkOwnerValues({ ...fields, ...change }) as { values: typeof complete }
    return values.documents.map(({ access, is_public }) => [access, is_public])
  }
  expect(accessIn({})).toEqual([
    ['public', true],
    ['private', false],
  ])
  expect(accessIn({ [documentField('0', 'access')]: ['nda'] })[0]).toEqual(['nda', false])
})

test('a PDF that asks for a password can’t be watermarked, so it isn’t locked', () => {
  const errorsWith = (access: string) => {
    const change = {
      [documentField('0', 'path')]: ['documents/a.locked.pdf'],
      [documentField('0', 'access')]: [access],
    }
    return progressOf({ ...fieldsOfListing(complete), ...change }).errors
  }
  for (const access of ['request', 'nda'])
    expect(errorsWith(access)).toEqual({ 'documents.0.access': [expect.stringContaining('asks for a password')] })
  for (const access of ['public', 'private']) expect(errorsWith(access)).toEqual({})
  expect(errorsWith('all')).toEqual({ 'documents.0.access': ['Access is one of public, request, nda, private.'] })
})
