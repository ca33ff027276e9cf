import { sql, type Kysely } from 'kysely'

/** The blog: posts with their tags, categories, versions, drafts, former addresses, pictures and views. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The content stands last: whoever reads the other columns then never walks through it.
  `CREATE TABLE posts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL DEFAULT '',
    words INTEGER NOT NULL DEFAULT 0,
    featured_image_url TEXT,
    featured_image_alt TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    published_at TEXT,
    publish_at TEXT,
    seo_title TEXT NOT NULL DEFAULT '',
    seo_description TEXT NOT NULL DEFAULT '',
    author_id TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    search_text TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    content TEXT NOT NULL,
    CHECK ((status = 'published') = (published_at IS NOT NULL)),
    CHECK (status = 'draft' OR publish_at IS NULL)
  ) STRICT`,
  `CREATE INDEX posts_by_publication ON posts (published_at, id) WHERE status = 'published'`,
  `CREATE INDEX posts_by_creation ON posts (created_at, id)`,
  `CREATE INDEX posts_by_status ON posts (status, created_at, id)`,
  `CREATE INDEX posts_to_publish ON posts (publish_at) WHERE publish_at IS NOT NULL`,

  // In the order in which the author has added them.
  `CREATE TABLE post_tags (
    post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (post_id, tag)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX post_tags_by_tag ON post_tags (tag, post_id)`,

  `CREATE TABLE blog_categories (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE post_categories (
    post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    category_id INTEGER NOT NULL REFERENCES blog_categories (id) ON DELETE CASCADE,
    PRIMARY KEY (post_id, category_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX post_categories_by_category ON post_categories (category_id)`,

  // Every address at which a post is or was public: it leads to the post, or says that the post is gone.
  `CREATE TABLE post_slugs (
    slug TEXT PRIMARY KEY,
    post_id INTEGER REFERENCES posts (id) ON DELETE SET NULL,
    since TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX post_slugs_by_post ON post_slugs (post_id)`,

  // A table of its own: counting a view must not make the kept pages stale.
  `CREATE TABLE post_views (
    post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
    views INTEGER NOT NULL
  ) STRICT`,

  `CREATE TABLE post_versions (
    post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    saved_at TEXT NOT NULL,
    saved_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    form_id TEXT,
    PRIMARY KEY (post_id, version)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX post_versions_by_person ON post_versions (saved_by)`,
  `CREATE INDEX post_versions_by_form ON post_versions (form_id) WHERE form_id IS NOT NULL`,

  // Texts that somebody has typed and not saved: one for each post, and (post 0) one for a new post.
  `CREATE TABLE post_drafts (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    post_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    kept_at TEXT NOT NULL,
    PRIMARY KEY (user_id, post_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX post_drafts_by_age ON post_drafts (kept_at)`,

  // Pictures of posts, named in their HTML and as their featured image by the address /pictures/{id}-{width}.webp.
  `CREATE TABLE post_images (
    id TEXT PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
    file_key TEXT,
    file_name TEXT NOT NULL,
    byte_size INTEGER NOT NULL,
    width INTEGER,
    height INTEGER,
    widths TEXT NOT NULL DEFAULT '[]',
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX post_images_waiting ON post_images (created_at) WHERE state = 'waiting'`,
  `CREATE INDEX post_images_by_person ON post_images (user_id)`,
]
