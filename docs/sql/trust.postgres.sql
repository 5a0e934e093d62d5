-- src/trust/liked-by.ts selectLikedBy
select count(*) as n
  from (select liked.person
  from ( select bottles.author_id as person
  from comments
  join bottles on bottles.id = comments.bottle_id
  where comments.author_id = $1 and comments.thanked_at is not null union select bottle_likes.user_id as person
  from bottles
  join bottle_likes on bottle_likes.bottle_id = bottles.id
  where bottles.author_id = $2 and bottle_likes.active = 1 ) as liked
  join users on users.id = liked.person
  where users.created_at <= $3 and users.throw_count >= 3 and users.id not in ($4, 'gone')
  limit $5) as counted;
--   Aggregate
--     ->  Limit
--           ->  Nested Loop
--                 ->  Unique
--                       ->  Sort
--                             Sort Key: bottles.author_id
--                             ->  Append
--                                   ->  Nested Loop
--                                         ->  Index Scan using comments_author on comments
--                                               Index Cond: (author_id = $1)
--                                               Filter: (thanked_at IS NOT NULL)
--                                         ->  Index Scan using bottles_pkey on bottles
--                                               Index Cond: (id = comments.bottle_id)
--                                   ->  Nested Loop
--                                         ->  Index Only Scan using bottles_author on bottles bottles_1
--                                               Index Cond: (author_id = $2)
--                                         ->  Index Scan using bottle_likes_bottle on bottle_likes
--                                               Index Cond: (bottle_id = bottles_1.id)
--                 ->  Memoize
--                       Cache Key: bottles.author_id
--                       Cache Mode: logical
--                       ->  Index Scan using users_pkey on users
--                             Index Cond: (id = bottles.author_id)
--                             Filter: ((created_at <= $3) AND (throw_count >= 3) AND (id <> ALL (ARRAY[$4, 'gone'::text])))
