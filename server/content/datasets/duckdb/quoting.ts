/** Quotes the name of a column or table for a DuckDB statement. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quotes a string for a DuckDB statement, where parameters aren't allowed, such as the file of a COPY. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
