import { expect, test } from 'vitest'
import { ownerValues, powerEvidence } from '../../tests/support/review-facts.ts'
import { documentField } from '../listing/document-fields.ts'
import { checkOwnerValues } from './draft-values.ts'
import { fieldsOfListing } from './fields-of-listing.ts'
import { progressOf } from './progress.ts'
import { stepOfField } from './steps.ts'

const SURVEY = { path: 'listing-documents/survey.pdf', title: 'Boundary survey', is_public: true }
const TITLE = { path: 'listing-documents/title.pdf', title: 'Title report', is_public: false }

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
    [documentField('1', 'is_public')]: ['false'],
    [documentField('20', 'path')]: [SURVEY.path],
  }
  expect(checkOwnerValues(fields)).toMatchObject({
    values: { documents: [{ path: SURVEY.path, title: 'Title report', is_public: false }] },
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
