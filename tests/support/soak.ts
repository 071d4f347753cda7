/**
 * Tests of kills, hostile input and many random cases run a tenth of their rounds, always the same ones. `npm test -- soak`
 * runs all, from the seed in SOAK_SEED.
 */
const SOAK_SEED = process.env.SOAK_SEED

export const SEED = SOAK_SEED ? Number(SOAK_SEED) : 4_711

export const rounds = (all: number) => (SOAK_SEED ? all : Math.ceil(all / 10))
