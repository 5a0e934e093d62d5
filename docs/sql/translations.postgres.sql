-- src/translations/store.ts selectTranslation
select "text", "from_language"
  from "translations"
  where "kind" = $1 and "thing_id" = $2 and "to_language" = $3 and "source_hash" = $4 and "text" is not null;
--   Index Scan using translations_pkey on translations
--     Index Cond: ((kind = $1) AND (thing_id = $2) AND (to_language = $3))
--     Filter: ((text IS NOT NULL) AND (source_hash = $4))
