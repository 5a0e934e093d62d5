-- src/translations/store.ts selectTranslation
select "text", "from_language"
  from "translations"
  where "kind" = +? and "thing_id" = +? and "to_language" = +? and "source_hash" = +? and "text" is not null;
--   SEARCH translations USING INDEX sqlite_autoindex_translations_1 (kind=? AND thing_id=? AND to_language=?)
