-- One letter for I, İ, ı and i (also i with a combining dot), then lower case by Unicode, whatever the server's locale.
-- Usernames and e-mail addresses are unique, found and mentioned by this fold; what is shown is what was typed.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(translate(replace(normalize(value, NFC), U&'i\0307', 'i'), 'Iİı', 'iii') COLLATE "pg_c_utf8");
