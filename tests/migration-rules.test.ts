import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { splitStatements } from '../server/platform/db/split-statements.ts'
import { findViolations } from './support/migration-rules.ts'

const FOLDER = new URL('../db/migrations/', import.meta.url)
/** Released before these rules. */
const LAST_FREE = '078-shipped-descriptions.sql'
const OUTSIDE = '-- Outside a transaction.\n'

const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))

test.each(files.filter((name) => name > LAST_FREE))('%s works on a full table', async (name) => {
  expect(await findViolations(name, await readFile(new URL(name, FOLDER), 'utf8'))).toEqual([])
})

test('older migrations are parsed', async () => {
  for (const name of files.filter((file) => file <= LAST_FREE)) {
    expect(await splitStatements(await readFile(new URL(name, FOLDER), 'utf8')), name).not.toEqual([])
  }
})

const REJECTED: [sql: string, message: string][] = [
  ['create index by_price on land_listings (price)', 'create index concurrently'],
  [`${OUTSIDE}create index by_price on land_listings (price)`, 'create index concurrently'],
  // A failed one leaves an index that is invalid, and exists.
  [`${OUTSIDE}create index concurrently if not exists by_price on land_listings (price)`, 'drop index concurrently'],
  ['drop index by_price', 'Drop the index concurrently'],
  ['alter table land_listings alter price type bigint', 'Add a column of the new type'],
  ['alter table land_listings add key uuid default gen_random_uuid()', 'constant default'],
  ['alter table land_listings add number serial', 'constant default'],
  ['alter table land_listings add number int generated always as identity', 'constant default'],
  ['alter table land_listings add cents numeric generated always as (price * 100) stored', 'writes the whole table'],
  ['alter table land_listings add grade int not null', 'constant default'],
  ['alter table land_listings add grade int check (grade > 0)', 'without a check'],
  ['alter table land_listings add grade int unique', 'without a check'],
  ['alter table land_listings alter price set not null', 'is not null) not valid'],
  [
    `${OUTSIDE}alter table land_listings drop constraint if exists known, add constraint known check (acres is not null) not valid;
     alter table land_listings validate constraint known;
     alter table land_listings alter price set not null`,
    'is not null) not valid',
  ],
  ['alter table land_listings add constraint positive check (price > 0)', 'not valid'],
  ['alter table land_listings add foreign key (owner_id) references users', 'not valid'],
  ['alter table land_listings validate constraint positive', 'outside a transaction'],
  ['alter table land_listings add primary key (slug)', 'unique index concurrently'],
  ['alter table land_listings add unique (slug)', 'unique index concurrently'],
  ['alter table land_listings add exclude using gist (area with &&)', 'new table'],
  ['alter table land_listings set unlogged', 'writes the whole table'],
  ['update land_listings set price = 0', 'in batches'],
  ['delete from land_listings where price = 0', 'in batches'],
  ['do $$ begin update land_listings set price = 0; end $$', 'in batches'],
  [`${OUTSIDE}do $$ begin update land_listings set price = 0; end $$`, 'commit'],
  [`${OUTSIDE}vacuum (full) land_listings`, 'locks the whole table'],
  [`${OUTSIDE}cluster land_listings using by_price`, 'locks the whole table'],
  ['truncate places', 'locks the whole table'],
  ['lock table land_listings', 'locks the whole table'],
  ['reindex table land_listings', 'Reindex concurrently'],
  ['alter table land_listings drop price', 'Unused since'],
  ['-- Unused since 900-prices.sql\nalter table land_listings drop price', 'Unused since'],
  ['drop table leads', 'Unused since'],
  ['drop function is_public(uuid)', 'Unused since'],
  ['alter table leads rename to inquiries', 'Unused since'],
  ['alter table leads rename email to address', 'Unused since'],
  ['alter table leads add a int; alter table users add a int', 'Split the file'],
  [`${OUTSIDE}alter table leads add a int`, 'run again'],
  [`${OUTSIDE}alter table leads add constraint positive check (a > 0) not valid`, 'run again'],
  [`${OUTSIDE}create table offers (id int)`, 'run again'],
]

test.each(REJECTED)('rejects %s', async (sql, message) => {
  expect(await findViolations('900-prices.sql', sql)).toEqual([expect.stringContaining(message)])
})

const ACCEPTED = [
  `${OUTSIDE}drop index concurrently if exists by_price;
   create index concurrently by_price on land_listings (price)`,
  'alter table land_listings add grade text, add checked_at timestamptz not null default now(), add seen boolean not null default false',
  'alter table land_listings add buyer_id text references users on delete set null',
  'alter table land_listings add constraint positive check (price > 0) not valid',
  `${OUTSIDE}alter table land_listings drop constraint if exists known, add constraint known check (price is not null) not valid;
   alter table land_listings validate constraint known;
   alter table land_listings alter price set not null;
   alter table land_listings drop constraint if exists known`,
  `${OUTSIDE}alter table land_listings drop constraint if exists slugs;
   drop index concurrently if exists slugs;
   create unique index concurrently slugs on land_listings (slug);
   alter table land_listings drop constraint if exists slugs, add constraint slugs unique using index slugs`,
  `${OUTSIDE}do $$
   declare last int := 0;
   begin
     loop
       update land_listings set price = 0 where id between last and last + 999;
       exit when not found;
       commit;
     end loop;
   end $$`,
  `${OUTSIDE}reindex index concurrently by_price`,
  'create table offers (id int primary key, owner_id text references users); create index on offers (owner_id); insert into offers values (1)',
  "update layers set name = 'Lines' where slug = 'lines'",
  '-- Unused since 899-amounts.sql\nalter table land_listings drop price',
  'create or replace function f() returns trigger language plpgsql as $$ begin update leads set a = 1; return null; end $$; create trigger t after insert on leads for each row execute function f()',
  'alter index by_price rename to by_amount',
]

test.each(ACCEPTED)('accepts %s', async (sql) => {
  expect(await findViolations('900-prices.sql', sql)).toEqual([])
})
