import type { UpdateObject } from 'kysely'
import { AppError, invalid } from '../../../domain/errors.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import { NO_PARCEL_QUERY, type Scoring } from '../../../domain/screening/parcel-query.ts'
import { ENGINE_VERSION } from '../../../screening/document.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { MapsService } from '../../land/maps/service.ts'
import { colleagueOf, isReadableBy } from '../../people/organizations/sharing.ts'
import { memoizeUnchanging } from '../../platform/cache/memoize-unchanging.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { createSecret } from '../../platform/secret.ts'
import type { ScreeningEngine } from '../engine/service.ts'
import type { ScreeningProfiles } from '../profiles/service.ts'
import { addFixed, cleanName, insertRun, nameParcels } from './create-run.ts'
import { readCoverage } from './criteria-coverage.ts'
import { createDownloads } from './download.ts'
import { countParcels, findOutlines, findParcels, findPoints, findStanding, type Ranking } from './find-parcels.ts'
import { countScreening } from './limits.ts'
import { createPlaceReader } from './parcel-places.ts'
import { createInputs } from './read-input.ts'
import { getParcel } from './run-documents.ts'
import { clearResults, haveSameLayers } from './run-queue.ts'
import { getVisible, lockChangeable, presentRun, presentSummary } from './run-rows.ts'
import { readScoring, scoresFor } from './run-scoring.ts'
import type { Run, ScreeningRuns } from './service.ts'
import { rankAll } from './weighted-ranks.ts'

const LISTED = 200
/**
 * What is found for a profile in the parcels of a run that have been screened so far. A list, its counts and its points ask
 * for the same at about the same time, and then page by page.
 */
const OF_RUN = {
  max: 16,
  keyOf: ([{ id, done, finished_at }, profile]: [LockedRun, Profile]) => [id, done, finished_at, profile],
}

type RunsOptions = Parameters<typeof createInputs>[0] & {
  db: Db
  maps: Pick<MapsService, 'getLocator'>
  engine: Pick<ScreeningEngine, 'listLayers'>
  profiles: ScreeningProfiles
}

export function createRuns({ db, maps, engine, profiles, ...input }: RunsOptions): ScreeningRuns {
  const change = <T>(viewer: Viewer, id: string, work: (transaction: Db, run: LockedRun) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => work(transaction, await lockChangeable(transaction, viewer, id)))

  const coverageOf = memoizeUnchanging(({ id }: LockedRun, profile: Profile) => readCoverage(db, id, profile), OF_RUN)
  const getScored = async (viewer: Viewer, ref: string, asked: Scoring) => {
    const run = await getVisible(db, viewer, ref)
    const scoring = await readScoring(run.profiles, asked, (profile) => coverageOf(run, profile))
    return { run, scoring }
  }
  const withPlaces = createPlaceReader(db)
  const ranksOf = memoizeUnchanging(({ id }: LockedRun, profile: Profile) => rankAll(db, id, profile), OF_RUN)
  const rankingOf = async (viewer: Viewer, ref: string, asked: Scoring) => {
    const { run, scoring } = await getScored(viewer, ref, asked)
    const { profile, used } = scoring
    const ranking: Ranking = { profile: profile.key, weighted: used === profile ? null : await ranksOf(run, used) }
    return { run, scoring, ranking }
  }

  const inputs = createInputs(input)
  return {
    ...inputs,

    create: async (viewer, run) => insertRun(db, viewer, { ...run, profiles: await profiles.listCurrent() }),

    async list(viewer) {
      assertMay(viewer, 'save screenings')
      const rows = await db
        .selectFrom('screenings')
        .select(['id', 'name', 'state', 'total', 'done', 'created_at'])
        .select(colleagueOf(viewer.id).as('colleague'))
        .where(isReadableBy(viewer.id))
        .orderBy('created_at', 'desc')
        .limit(LISTED)
        .execute()
      return rows.map(({ colleague, ...row }) => ({ ...presentSummary(row), colleague }))
    },

    get: async (viewer, ref) => presentRun(await getVisible(db, viewer, ref), ref),
    getOutdated: async (run) => (run.state === 'done' ? whatChanged(run, { engine, profiles }) : null),

    async findParcels(viewer, ref, query, perPage) {
      const { run, scoring, ranking } = await rankingOf(viewer, ref, query)
      const page = await findParcels(db, run.id, { query, ranking, perPage })
      const data = (await withPlaces(page.data)).map((parcel) => {
        const { facts, scores } = parcel
        return facts && scores ? { ...parcel, scores: scoresFor({ facts, scores }, scoring) } : parcel
      })
      return { ...page, data }
    },
    async countParcels(viewer, ref, scoring) {
      const { run, ranking } = await rankingOf(viewer, ref, scoring)
      return countParcels(db, run.id, ranking)
    },
    async findPoints(viewer, ref, scoring) {
      const { run, ranking } = await rankingOf(viewer, ref, scoring)
      return findPoints(db, run.id, ranking)
    },
    async findOutlines(viewer, ref, box) {
      const { id } = await getVisible(db, viewer, ref)
      return findOutlines(db, id, box)
    },
    async getParcel(viewer, ref, number, scoring = NO_PARCEL_QUERY) {
      const scored = await getScored(viewer, ref, scoring)
      const { parcel, document } = await getParcel(db, scored.run, { number, scoring: scored.scoring })
      const [located] = await withPlaces([parcel])
      return { parcel: located!, document }
    },
    async getStanding(viewer, ref, number, scoring) {
      const { run, ranking } = await rankingOf(viewer, ref, scoring)
      const standing = await findStanding(db, run.id, { number, ranking })
      if (!standing) throw new AppError('screening_not_found')
      return standing
    },
    async getScoring(viewer, ref, asked) {
      const { run, scoring } = await getScored(viewer, ref, asked)
      return { ...scoring, coverage: await coverageOf(run, scoring.profile) }
    },
    ...createDownloads({ getScored, db, maps, withPlaces }),

    async rename(viewer, id, name) {
      const cleaned = cleanName(name)
      if (cleaned === '') throw invalid('name', 'Enter a name.')
      await change(viewer, id, (transaction) => update(transaction, id, { name: cleaned }))
    },
    nameParcelsBy: (viewer, id, column) =>
      change(viewer, id, async (transaction, { columns }) => {
        if (!columns.includes(column)) throw invalid('column', 'Choose a column of the file.')
        await nameParcels(transaction, id, column)
        await update(transaction, id, { name_column: column })
      }),
    remove: (viewer, id) =>
      change(viewer, id, async (transaction) => {
        await transaction.deleteFrom('screenings').where('id', '=', id).execute()
      }),
    async setShared(viewer, id, isShared) {
      assertMay(viewer, 'save screenings')
      await change(viewer, id, async (transaction, { owner_id, share_token }) => {
        if (owner_id === null) throw new AppError('access_denied')
        const token = share_token ?? createSecret()
        await update(transaction, id, { share_token: isShared ? token : null })
      })
    },
    cancel: (viewer, id) =>
      change(viewer, id, async (transaction, { state }) => {
        if (state === 'running') await update(transaction, id, { state: 'canceled' })
      }),
    async fix(viewer, caller, id, { number, text }) {
      const read = await inputs.readSent(viewer, caller, { places: [text] }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'invalid'
          ? invalid('fix', error.message.replace(/^Line 1: /, ''))
          : error
      })
      const [parcel] = read.parcels
      if (!parcel) throw invalid('fix', 'Enter coordinates or a place.')
      await change(viewer, id, (transaction) => addFixed(transaction, id, { ...parcel, number }))
    },
    async screenAgain(viewer, caller, id) {
      await countScreening(input.rateLimits, viewer, caller)
      const current = await profiles.listCurrent()
      const layers = await engine.listLayers()
      await change(viewer, id, async (transaction, run) => {
        if (run.state === 'running') return
        const isSame =
          run.layers !== null &&
          run.engine === ENGINE_VERSION &&
          haveSameLayers(run.layers, layers) &&
          haveSameProfiles(run.profiles, current)
        if (!isSame || run.state === 'done') await clearResults(transaction, id)
        await update(transaction, id, {
          state: 'running',
          failures: 0,
          finished_at: null,
          profiles: JSON.stringify(current),
          ...((!isSame || run.state === 'done') && { done: 0, layers: null as never }),
        })
      })
    },
  }
}

type LockedRun = Awaited<ReturnType<typeof lockChangeable>>

const update = async (transaction: Db, id: string, values: UpdateValues): Promise<void> =>
  void (await transaction.updateTable('screenings').set(values).where('id', '=', id).execute())

type UpdateValues = UpdateObject<Schema, 'screenings'>

async function whatChanged(
  { layers, profiles: used, engine: version }: Run,
  { engine, profiles }: Pick<RunsOptions, 'engine' | 'profiles'>,
) {
  const changed = {
    layers: !haveSameLayers(layers ?? [], await engine.listLayers()),
    profiles: !haveSameProfiles(used, await profiles.listCurrent()),
    method: version !== ENGINE_VERSION,
  }
  return Object.values(changed).includes(true) ? changed : null
}

const haveSameProfiles = (a: readonly Profile[], b: readonly Profile[]): boolean =>
  a.length === b.length && a.every(({ key, version }, i) => b[i]?.key === key && b[i].version === version)
