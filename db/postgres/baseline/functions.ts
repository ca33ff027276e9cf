/** What the columns and the triggers of the baseline call. Frozen once merged. */

/**
 * The lock that one writing transaction at a time has (driver.server.ts). Whoever writes beside the site, such as an operator, takes it
 * here, so that the numbers of versions are committed in order.
 */
const writersLock = 0x4173686c

/** Runs of marks that stand on letters (`\p{M}`), as a list of PostgreSQL's regular expressions; it has no name for them. */
function marks(): string {
  const runs: string[] = []
  const isMark = (code: number) => code <= 0x10ffff && /\p{M}/u.test(String.fromCodePoint(code))
  const spell = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`
  for (let code = 0; code <= 0x10ffff; code++) {
    if (!isMark(code)) continue
    const first = code
    while (isMark(code + 1)) code++
    runs.push(first === code ? spell(first) : `${spell(first)}-${spell(code)}`)
  }
  return runs.join('')
}

/**
 * By an index, whatever the size of the table when the plan was made: a connection keeps the plan of a function, and one transaction may fill
 * a table that was empty.
 */
export const byIndex = 'LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off'

const isAscii = 'octet_length(value) = length(value)'

/**
 * The texts of searches as `foldText`, `bareText` and `holds_words` of db/database.server.ts make and compare them. Finding the marks takes a
 * tenth of a second, which is for whoever lays the baseline and not for each start.
 */
export const makeTextFunctions = () => [
  // Not STRICT: PostgreSQL writes its body into a query only so.
  `CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN ${isAscii} THEN lower(value COLLATE "C")
      ELSE lower(normalize(value, NFC) COLLATE "und-x-icu") COLLATE "C" END`,

  // In PL/pgSQL, which reads the long list of marks once for each connection and not for each row that is written.
  `CREATE FUNCTION bare(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ BEGIN
    IF ${isAscii} THEN RETURN lower(value COLLATE "C"); END IF;
    RETURN lower(regexp_replace(normalize(value, NFD) COLLATE "C", '[${marks()}]', '', 'g') COLLATE "und-x-icu") COLLATE "C";
  END $$`,

  `CREATE FUNCTION holds_words(value text, words text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    letters text := bare(value);
    word text;
  BEGIN
    FOREACH word IN ARRAY string_to_array(words, ' ') LOOP
      IF strpos(letters, word) = 0 THEN RETURN false; END IF;
    END LOOP;
    RETURN true;
  END $$`,

  `CREATE FUNCTION deal_reference(id bigint) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN 'PID-' || lpad(id::text, greatest(6, length(id::text)), '0')`,
]

export const triggerFunctions = [
  // A row's xmin is the transaction that wrote it.
  `CREATE FUNCTION is_noted(noted text) RETURNS boolean ${byIndex} AS $$ BEGIN
    RETURN EXISTS (SELECT FROM versions WHERE name = noted AND xmin = pg_current_xact_id()::xid);
  END $$`,

  // Once in a transaction: nobody else sees a number before the commit, and a row that is written ten thousand times in one
  // transaction would be read through all its former states.
  `CREATE FUNCTION note_version(noted text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF is_noted(noted) THEN RETURN; END IF;
    PERFORM pg_advisory_xact_lock(${writersLock});
    INSERT INTO versions (name, changed) VALUES (noted, coalesce((SELECT max(changed) FROM versions), 0) + 1)
      ON CONFLICT (name) DO UPDATE SET changed = excluded.changed;
    PERFORM pg_notify('versions', '');
  END $$`,

  `CREATE FUNCTION table_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    FOR at IN 0 .. TG_NARGS - 1 LOOP PERFORM note_version(TG_ARGV[at]); END LOOP;
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION deal_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM note_version('deals:' || (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END) % 1000);
    PERFORM note_version('deals');
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION part_of_deal_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM note_version(TG_TABLE_NAME || ':' || (CASE WHEN TG_OP = 'DELETE' THEN OLD.deal_id ELSE NEW.deal_id END) % 1000);
    PERFORM note_version(TG_TABLE_NAME);
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION reservation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE deal bigint := CASE WHEN TG_OP = 'DELETE' OR TG_ARGV[0] = 'moved' THEN OLD.deal_id ELSE NEW.deal_id END;
  BEGIN
    PERFORM note_version('reservations:' || deal % 1000);
    PERFORM note_version('reservations/' || property_type) FROM deals WHERE id = deal;
    PERFORM note_version('reservations');
    RETURN NULL;
  END $$`,

  // Compared with deals that this transaction has not written, of which few are looked at. All rows of a statement are there
  // before the first trigger: two new deals would each be taken for the reason that the other is not the lowest.
  `CREATE FUNCTION is_lowest_price(state text, price bigint) RETURNS boolean ${byIndex} AS $$ BEGIN
    RETURN state = 'active' AND NOT EXISTS (
      SELECT FROM (
        SELECT nation, xmin AS writer FROM deals WHERE status IN ('active', 'reserved') AND status = 'active'
          AND secure_price_pence <= price ORDER BY secure_price_pence LIMIT 16
      ) AS as_low WHERE nation <> 'Scotland' AND writer <> pg_current_xact_id()::xid);
  END $$`,

  // Not asked again once it is noted: former states of ten thousand deals would be read for each of them.
  `CREATE FUNCTION lowest_secure_price_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT is_noted('lowest_secure_price') AND (
      TG_OP <> 'INSERT' AND is_lowest_price(OLD.status, OLD.secure_price_pence)
      OR TG_OP <> 'DELETE' AND is_lowest_price(NEW.status, NEW.secure_price_pence))
    THEN PERFORM note_version('lowest_secure_price'); END IF;
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION purchase_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE purchase text;
  BEGIN
    IF TG_TABLE_NAME = 'reservations' THEN
      purchase := NEW.id;
    ELSIF TG_TABLE_NAME = 'refunds' THEN
      SELECT reservation_id INTO purchase FROM payments
        WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.payment_id ELSE NEW.payment_id END;
    ELSE
      purchase := CASE WHEN TG_OP = 'DELETE' THEN OLD.reservation_id ELSE NEW.reservation_id END;
    END IF;
    IF EXISTS (SELECT FROM testimonials WHERE reservation_id = purchase) THEN PERFORM note_version('testimonials'); END IF;
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION author_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM posts WHERE author_id = NEW.id) THEN PERFORM note_version('authors'); END IF;
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION deal_comes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO deal_changes (deal_id) VALUES (NEW.id);
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION deal_alters() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO deal_changes
      (deal_id, status, title, location, property_type, region, strategy, score_grade, gross_yield_percent, price_pence, nation, bedrooms)
      VALUES (NEW.id, OLD.status, OLD.title, OLD.location, OLD.property_type, OLD.region, OLD.strategy, OLD.score_grade,
        OLD.gross_yield_percent, OLD.price_pence, OLD.nation, OLD.bedrooms);
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION deal_is_listed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.version := OLD.version + 1;
    RETURN NEW;
  END $$`,

  `CREATE FUNCTION document_url_is_entered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.document_url_since := CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END;
    RETURN NEW;
  END $$`,

  `CREATE FUNCTION record_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM record_versions WHERE kind = TG_ARGV[0] AND record_id = OLD.id;
    DELETE FROM record_drafts WHERE kind = TG_ARGV[0] AND record_id = OLD.id;
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION notes_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM desk_notes WHERE about_type = TG_ARGV[0] AND about_id = OLD.id;
    RETURN NULL;
  END $$`,

  // The payment is locked, so that two refunds of it are counted one after the other.
  `CREATE FUNCTION refunds_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE paid bigint;
  BEGIN
    SELECT amount_pence INTO paid FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
    IF NEW.amount_pence + (
      SELECT coalesce(sum(amount_pence), 0) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'failed' AND id <> NEW.id
    ) > paid
    THEN RAISE EXCEPTION USING MESSAGE = 'refunds exceed the payment', ERRCODE = 'check_violation'; END IF;
    RETURN NEW;
  END $$`,

  `CREATE FUNCTION alert_leaves() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE saved_searches SET mailed_at = NEW.sent_at WHERE id = NEW.about_id;
    RETURN NULL;
  END $$`,

  `CREATE FUNCTION advisor_turns_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM advisor_turns WHERE session_id = NEW.id_hash;
    RETURN NULL;
  END $$`,

  // A number that was given and not drawn from the sequence: the sequence goes on after it.
  ...['id', 'number'].map(
    (column) => `CREATE FUNCTION follow_${column}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM setval(TG_ARGV[0]::regclass, NEW.${column});
    RETURN NEW;
  END $$`,
  ),
]
