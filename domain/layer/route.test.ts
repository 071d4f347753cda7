import { expect, test } from 'vitest'
import { readRoute } from './route.ts'

const INTERSTATES = [
  ['I 10', '10'],
  ['I-35E', '35E'],
  ['I35W', '35W'],
  ['I-H-1', 'H1'],
  ['I H 1', 'H1'],
  ['I-H-201', 'H201'],
  ['I H2', 'H2'],
  ['I H', 'H'],
  ['I 30 TEXpress', '30'],
  ['US 77; I 35E', '35E'],
  ['I 10 Bus; I 20', '20'],
] as const

test.for(INTERSTATES)('%s is an interstate', ([name, number]) => {
  expect(readRoute(name)).toEqual({ network: 'interstate', number })
})

const OTHERS = [
  ['US 287 Bus', 'us', '287'],
  ['US-90W', 'us', '90W'],
  ['SR 267', 'state', '267'],
  ['SR AA', 'state', 'AA'],
  ['SR A1A', 'state', 'A1A'],
  ['SR 20 Loop', 'state', '20'],
  ['TX 71', 'state', '71'],
  ['FM 1431', 'state', '1431'],
  ['Loop 1604', 'state', '1604'],
] as const

test.for(OTHERS)('%s has a number', ([name, network, number]) => {
  expect(readRoute(name)).toEqual({ network, number })
})

test.for([
  '',
  'I 10 Bus',
  'I-40 BUS',
  'I-10 Business',
  'Belt Line Road',
  'CR 123',
  'CO 5',
  'TWP 7',
  'PGBT',
  'Ivy Road',
])('“%s” is none of them', (name) => expect(readRoute(name)).toBeNull())
