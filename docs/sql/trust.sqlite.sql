-- src/trust/liked-by.ts selectLikedBy
select count(*) as n
  from (select liked.person
  from ( select bottles.author_id as person
  from comments
  join bottles on bottles.id = comments.bottle_id
  where comments.author_id = +? and comments.thanked_at is not null union select bottle_likes.user_id as person
  from bottles
  join bottle_likes on bottle_likes.bottle_id = bottles.id
  where bottles.author_id = +? and bottle_likes.active = 1 ) as liked
  join users on users.id = liked.person
  where users.created_at <= +? and users.throw_count >= 3 and users.id not in (+?, 'gone')
  limit +?) as counted;
--   CO-ROUTINE counted
--     CO-ROUTINE liked
--       MERGE (UNION)
--         LEFT
--           SEARCH comments USING INDEX comments_author (author_id=?)
--           SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--           USE TEMP B-TREE FOR ORDER BY
--         RIGHT
--           SEARCH bottles USING COVERING INDEX bottles_author (author_id=?)
--           SEARCH bottle_likes USING INDEX bottle_likes_bottle (bottle_id=?)
--           USE TEMP B-TREE FOR ORDER BY
--     SCAN liked
--     SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)
--   SCAN counted
