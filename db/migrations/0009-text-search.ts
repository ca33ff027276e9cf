import { sql, type Kysely } from 'kysely'

/** The search's knowledge of each thing, and its index. Frozen once merged, as every migration is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The numbers of one kind begin at this times the kind, so that the index looks at one kind by a range of its row ids. */
const block = 2 ** 40

interface Source {
  kind: number
  table: string
  /** The columns whose change changes the text. */
  columns: string[]
  /** The thing's id, the part of its text, and the text itself, of the row in `row`. */
  id: (row: string) => string
  part?: (row: string) => string
  text: (row: string) => string
}

const pid = (column: string) => `printf('PID-%06d', ${column})`

const sources: Source[] = [
  {
    kind: 1,
    table: 'deals',
    columns: ['title', 'location'],
    // As text, because a number compared with the text of `search_texts.id` would use no index.
    id: (row) => `CAST(${row}.id AS TEXT)`,
    text: (row) => `${pid(`${row}.id`)} || char(10) || ${row}.title || char(10) || ${row}.location`,
  },
  {
    kind: 2,
    table: 'users',
    columns: ['first_name', 'last_name', 'email'],
    id: (row) => `${row}.id`,
    text: (row) => `${row}.first_name || ' ' || ${row}.last_name || char(10) || ${row}.email`,
  },
  {
    kind: 3,
    table: 'reservations',
    columns: ['reference', 'deal_id'],
    id: (row) => `${row}.id`,
    text: (row) => `${row}.reference || ' ' || ${pid(`${row}.deal_id`)}`,
  },
  {
    kind: 4,
    table: 'refund_requests',
    columns: ['search_text'],
    id: (row) => `${row}.id`,
    text: (row) => `${row}.search_text`,
  },
  {
    kind: 5,
    table: 'tickets',
    columns: ['search_text', 'message', 'deal_id'],
    id: (row) => `${row}.id`,
    text: (row) =>
      `${row}.search_text || char(10) || ${row}.message || iif(${row}.deal_id IS NULL, '', char(10) || ${pid(`${row}.deal_id`)})`,
  },
  {
    // Each message of a ticket is a part of its own: a whole thread would be indexed anew with every reply.
    kind: 5,
    table: 'ticket_messages',
    columns: ['body'],
    id: (row) => `${row}.ticket_id`,
    part: (row) => `${row}.id`,
    text: (row) => `${row}.body`,
  },
]

const partOf = ({ part }: Source, row: string) => part?.(row) ?? '0'

const statements = [
  `CREATE TABLE search_texts (
    number INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL,
    id TEXT NOT NULL,
    part INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (kind, id, part)
  ) STRICT`,
  ...sources.map(
    (source) => `INSERT INTO search_texts (number, kind, id, part, text)
     SELECT ${source.kind * block} + row_number() OVER (ORDER BY row.rowid) + (
       SELECT count(*) FROM search_texts WHERE kind = ${source.kind}
     ), ${source.kind}, ${source.id('row')}, ${partOf(source, 'row')}, ${source.text('row')}
     FROM ${source.table} AS row`,
  ),

  // Groups of three letters, in any alphabet and case, without their places: a third of the size, and a long text that is
  // searched for costs no more than a short one. What the index finds is compared with the text (db/text-search.server.ts).
  `CREATE VIRTUAL TABLE search_index USING fts5 (
    text, content = 'search_texts', content_rowid = 'number', tokenize = 'trigram remove_diacritics 1', detail = none
  )`,
  `INSERT INTO search_index (search_index) VALUES ('rebuild')`,

  // The index gives up a text by the letters that it was given, so it has to be told them.
  `CREATE TRIGGER search_texts_added AFTER INSERT ON search_texts BEGIN
    INSERT INTO search_index (rowid, text) VALUES (NEW.number, NEW.text);
  END`,
  `CREATE TRIGGER search_texts_changed AFTER UPDATE OF text ON search_texts BEGIN
    INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', OLD.number, OLD.text);
    INSERT INTO search_index (rowid, text) VALUES (NEW.number, NEW.text);
  END`,
  `CREATE TRIGGER search_texts_deleted AFTER DELETE ON search_texts BEGIN
    INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', OLD.number, OLD.text);
  END`,

  ...sources.flatMap((source) => {
    const { kind, table, columns } = source
    const [first, end] = [kind * block, (kind + 1) * block]
    return [
      `CREATE TRIGGER ${table}_searched_added AFTER INSERT ON ${table} BEGIN
        INSERT INTO search_texts (number, kind, id, part, text) VALUES (
          coalesce((SELECT max(number) FROM search_texts WHERE number >= ${first} AND number < ${end}), ${first}) + 1,
          ${kind}, ${source.id('NEW')}, ${partOf(source, 'NEW')}, ${source.text('NEW')}
        );
      END`,
      // Most changes leave the text as it is, such as a sign-in.
      `CREATE TRIGGER ${table}_searched_changed AFTER UPDATE OF ${columns.join(', ')} ON ${table}
       WHEN ${columns.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ')} BEGIN
        UPDATE search_texts SET text = ${source.text('NEW')}
        WHERE kind = ${kind} AND id = ${source.id('NEW')} AND part = ${partOf(source, 'NEW')};
      END`,
      `CREATE TRIGGER ${table}_searched_deleted AFTER DELETE ON ${table} BEGIN
        DELETE FROM search_texts
        WHERE kind = ${kind} AND id = ${source.id('OLD')} AND part = ${partOf(source, 'OLD')};
      END`,
    ]
  }),
]
