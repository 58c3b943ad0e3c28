-- no transaction
-- when no older release is connected
-- Puts the wide ids of 0012_wide-ids.sql into the place of the old ones, by changes of the catalogue only. The index x_wide takes the place and the name of the index x; foreign keys to the table are made again and checked later.
CREATE OR REPLACE FUNCTION swap_id(target text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  table_oid constant oid := format('public.%I', target)::regclass;
  sequence_name constant text := target || '_id_seq';
  last_id bigint;
  has_last boolean;
  index_names text[];
  foreign_keys jsonb;
  foreign_key jsonb;
  index_name text;
BEGIN
  -- Done before an interruption.
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = table_oid AND attname = 'id_wide') THEN
    RETURN;
  END IF;
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', target);
  EXECUTE format('SELECT last_value, is_called FROM public.%I', sequence_name) INTO last_id, has_last;
  SELECT array_agg(c.relname) INTO STRICT index_names
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
  WHERE i.indrelid = table_oid AND a.attname = 'id';
  FOREACH index_name IN ARRAY index_names LOOP
    IF to_regclass(format('public.%I', index_name || '_wide')) IS NULL THEN
      RAISE EXCEPTION 'the index % has no counterpart for the wide id', index_name;
    END IF;
  END LOOP;
  SELECT coalesce(jsonb_agg(jsonb_build_object('table', conrelid::regclass::text, 'name', conname, 'definition', pg_get_constraintdef(oid))), '[]') INTO foreign_keys
  FROM pg_constraint WHERE contype = 'f' AND confrelid = table_oid;
  FOR foreign_key IN SELECT * FROM jsonb_array_elements(foreign_keys) LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', foreign_key->>'table', foreign_key->>'name');
  END LOOP;
  EXECUTE format('DROP TRIGGER id_wide ON public.%I', target);
  -- A dropped column that is still marked as an identity makes pg_get_serial_sequence() fail.
  EXECUTE format('ALTER TABLE public.%I ALTER COLUMN id DROP IDENTITY', target);
  EXECUTE format('ALTER TABLE public.%I DROP COLUMN id', target);
  EXECUTE format('ALTER TABLE public.%I ALTER COLUMN id_wide SET NOT NULL', target);
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I', target, target || '_id_wide');
  EXECUTE format('ALTER TABLE public.%I RENAME COLUMN id_wide TO id', target);
  EXECUTE format('ALTER TABLE public.%I ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME public.%I)', target, sequence_name);
  PERFORM setval(format('public.%I', sequence_name)::regclass, last_id, has_last);
  EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I', target, target || '_pkey', target || '_pkey_wide');
  FOREACH index_name IN ARRAY index_names LOOP
    CONTINUE WHEN index_name = target || '_pkey';
    EXECUTE format('ALTER INDEX public.%I RENAME TO %I', index_name || '_wide', index_name);
  END LOOP;
  FOR foreign_key IN SELECT * FROM jsonb_array_elements(foreign_keys) LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s NOT VALID', foreign_key->>'table', foreign_key->>'name', foreign_key->>'definition');
  END LOOP;
END $$;
--> statement-breakpoint
SELECT swap_id('sessions');
--> statement-breakpoint
DO $$
BEGIN
  PERFORM swap_id('audit_log');
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'audit_log'::regclass AND attname = 'subject_id_wide') THEN
    ALTER TABLE audit_log DROP COLUMN subject_id;
    ALTER TABLE audit_log RENAME COLUMN subject_id_wide TO subject_id;
  END IF;
END $$;
--> statement-breakpoint
SELECT swap_id('posts');
--> statement-breakpoint
DO $$
DECLARE
  unchecked record;
BEGIN
  FOR unchecked IN SELECT conrelid::regclass AS referring, conname FROM pg_constraint WHERE contype = 'f' AND NOT convalidated AND confrelid = 'posts'::regclass LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', unchecked.referring, unchecked.conname);
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION IF EXISTS swap_id(text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS set_id_wide();
--> statement-breakpoint
DROP FUNCTION IF EXISTS set_audit_ids_wide();
