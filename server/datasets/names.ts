/** The name of a column or table in a statement for DuckDB. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Text in a statement for DuckDB, for the few places that take no parameter: the file of a COPY above all. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
