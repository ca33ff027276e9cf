import { sql, type Kysely } from 'kysely'

/** Guides: posts of a second kind, with their place in the Knowledge Hub, and which of them were shipped with the product. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE posts ADD COLUMN kind TEXT NOT NULL DEFAULT 'post' CHECK (kind IN ('post', 'guide'))`,
  // A guide has a category and a level, a post has neither.
  `ALTER TABLE posts ADD COLUMN guide_category TEXT NOT NULL DEFAULT '' CHECK (
    guide_category IN ('', 'investment-basics', 'financial-analysis', 'property-types', 'legal-process')
    AND (guide_category <> '') = (kind = 'guide'))`,
  `ALTER TABLE posts ADD COLUMN guide_level TEXT NOT NULL DEFAULT '' CHECK (
    guide_level IN ('', 'beginner', 'intermediate', 'advanced') AND (guide_level <> '') = (kind = 'guide'))`,
  `ALTER TABLE posts ADD COLUMN is_featured INTEGER NOT NULL DEFAULT 0
    CHECK (is_featured IN (0, 1) AND (is_featured = 0 OR kind = 'guide'))`,
  // The London day on which somebody last checked that a guide is still right.
  `ALTER TABLE posts ADD COLUMN reviewed_on TEXT CHECK (reviewed_on IS NULL OR kind = 'guide')`,
  `CREATE INDEX posts_of_blog ON posts (published_at, id) WHERE status = 'published' AND kind = 'post'`,
  `CREATE INDEX guides_by_category ON posts (guide_category, id) WHERE status = 'published' AND kind = 'guide'`,
  // The desk lists one kind at a time.
  `DROP INDEX posts_by_status`,
  `CREATE INDEX posts_by_kind ON posts (kind, created_at, id)`,
  `CREATE INDEX posts_by_kind_and_status ON posts (kind, status, created_at, id)`,
  // An address that a post has left says whether the blog or the hub had it.
  `ALTER TABLE post_slugs ADD COLUMN kind TEXT NOT NULL DEFAULT 'post' CHECK (kind IN ('post', 'guide'))`,

  // Each guide that came with the product, so that none comes twice: the post is null once somebody has deleted it.
  `CREATE TABLE shipped_guides (
    slug TEXT PRIMARY KEY,
    post_id INTEGER UNIQUE REFERENCES posts (id) ON DELETE SET NULL,
    seen_digest TEXT NOT NULL,
    taken_digest TEXT NOT NULL,
    offered_at TEXT,
    taken_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]
