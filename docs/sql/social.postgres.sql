-- src/social/blocking.ts deleteBlock
delete
  from "blocks"
  where "blocker_id" = $1 and "blocked_id" = $2;
--   Delete on blocks
--     ->  Index Scan using blocks_pkey on blocks
--           Index Cond: ((blocker_id = $1) AND (blocked_id = $2))

-- src/social/blocking.ts insertBlock
insert into "blocks" ("blocker_id", "blocked_id", "created_at")
  values ($1, $2, $3)
  on conflict do nothing;

-- src/social/contact/pending-follows.ts deletePending
delete
  from "pending_follows"
  where "follower_id" = $1 and "followee_id" = $2
  returning "created_at";
--   Delete on pending_follows
--     ->  Index Scan using pending_follows_pkey on pending_follows
--           Index Cond: ((follower_id = $1) AND (followee_id = $2))

-- src/social/contact/pending-follows.ts insertPending
insert into "pending_follows" ("follower_id", "followee_id", "created_at")
  values ($1, $2, $3)
  on conflict ("follower_id", "followee_id") do update
  set "created_at" = $4;

-- src/social/contact/pending-follows.ts selectPending
select count(*) as pending
  from pending_follows
  where follower_id = $1 and followee_id = $2 and created_at > $3;
--   Aggregate
--     ->  Index Scan using pending_follows_pkey on pending_follows
--           Index Cond: ((follower_id = $1) AND (followee_id = $2))
--           Filter: (created_at > $3)

-- src/social/contact/turned-to.ts selectTurnedTo
select case when exists (select 1
  from conversations
  where ((low_id = $1 and high_id = $2) or (low_id = $3 and high_id = $4)) and (opener_id = $5 or answered_at is not null)) or exists (select 1
  from comments
  join bottles on bottles.id = comments.bottle_id
  where comments.author_id = $6 and bottles.author_id = $7) or exists (select 1
  from comments
  join bottles on bottles.id = comments.bottle_id
  where comments.author_id = $8 and bottles.author_id = $9 and (answered_at is not null or thanked_at is not null)) then 1 else 0 end as turned;
--   Result
--     InitPlan 1
--       ->  Bitmap Heap Scan on conversations
--             Recheck Cond: (((low_id = $1) AND (high_id = $2)) OR ((low_id = $3) AND (high_id = $4)))
--             Filter: ((opener_id = $5) OR (answered_at IS NOT NULL))
--             ->  BitmapOr
--                   ->  Bitmap Index Scan on conversations_low_id_high_id_key
--                         Index Cond: ((low_id = $1) AND (high_id = $2))
--                   ->  Bitmap Index Scan on conversations_low_id_high_id_key
--                         Index Cond: ((low_id = $3) AND (high_id = $4))
--     InitPlan 2
--       ->  Nested Loop
--             Join Filter: (comments.bottle_id = bottles.id)
--             ->  Index Scan using comments_author on comments
--                   Index Cond: (author_id = $6)
--             ->  Index Only Scan using bottles_author on bottles
--                   Index Cond: (author_id = $7)
--     InitPlan 3
--       ->  Nested Loop
--             Join Filter: (comments_1.bottle_id = bottles_1.id)
--             ->  Index Scan using comments_author on comments comments_1
--                   Index Cond: (author_id = $8)
--                   Filter: ((answered_at IS NOT NULL) OR (thanked_at IS NOT NULL))
--             ->  Index Only Scan using bottles_author on bottles bottles_1
--                   Index Cond: (author_id = $9)

-- src/social/following.ts deleteFollow
delete
  from "follows"
  where "follower_id" = $1 and "followee_id" = $2
  returning "created_at";
--   Delete on follows
--     ->  Index Scan using follows_pkey on follows
--           Index Cond: ((follower_id = $1) AND (followee_id = $2))

-- src/social/following.ts insertFollow
insert into "follows" ("follower_id", "followee_id", "created_at", "friends_since")
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning "created_at";

-- src/social/following.ts updateFriendsSince
update "follows"
  set "friends_since" = $1
  where (("follower_id" = $2 and "followee_id" = $3) or ("follower_id" = $4 and "followee_id" = $5));
--   Update on follows
--     ->  Bitmap Heap Scan on follows
--           Recheck Cond: (((follower_id = $2) AND (followee_id = $3)) OR ((follower_id = $4) AND (followee_id = $5)))
--           ->  BitmapOr
--                 ->  Bitmap Index Scan on follows_pkey
--                       Index Cond: ((follower_id = $2) AND (followee_id = $3))
--                 ->  Bitmap Index Scan on follows_pkey
--                       Index Cond: ((follower_id = $4) AND (followee_id = $5))

-- src/social/friends.ts selectFriendsWithChat
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.friends_since as since, mine.last_at as at
  from conversation_members as mine
  join follows as ties on ties.follower_id = mine.user_id and ties.followee_id = mine.other_id
  join users on users.id = mine.other_id
  where mine.user_id = $1 and mine.listed = 1 and ties.friends_since is not null and users.banned_at is null and (mine.last_at, mine.other_id) < ($2, $3)
  order by mine.last_at desc, mine.other_id desc
  limit $4;
--   Limit
--     ->  Nested Loop
--           Join Filter: (ties.followee_id = users.id)
--           ->  Nested Loop
--                 ->  Index Only Scan Backward using conversation_members_recent on conversation_members mine
--                       Index Cond: ((user_id = $1) AND (ROW(last_at, other_id) < ROW($2, $3)))
--                 ->  Index Only Scan using follows_friends on follows ties
--                       Index Cond: ((follower_id = $1) AND (followee_id = mine.other_id))
--           ->  Index Scan using users_pkey on users
--                 Index Cond: (id = mine.other_id)
--                 Filter: (banned_at IS NULL)

-- src/social/friends.ts selectFriendsWithoutChat
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.friends_since as since, ties.friends_since as at
  from follows as ties
  join users on users.id = ties.followee_id
  where ties.follower_id = $1 and ties.friends_since >= $2 and users.banned_at is null and (ties.friends_since, ties.followee_id) < ($3, $4) and not exists (select 1
  from conversation_members as mine
  where mine.user_id = ties.follower_id and mine.other_id = ties.followee_id and mine.listed = 1)
  order by ties.friends_since desc, ties.followee_id desc
  limit $5;
--   Limit
--     ->  Nested Loop Anti Join
--           Join Filter: (mine.other_id = ties.followee_id)
--           ->  Nested Loop
--                 ->  Index Only Scan Backward using follows_friends on follows ties
--                       Index Cond: ((follower_id = $1) AND (friends_since >= $2) AND (ROW(friends_since, followee_id) < ROW($3, $4)))
--                 ->  Index Scan using users_pkey on users
--                       Index Cond: (id = ties.followee_id)
--                       Filter: (banned_at IS NULL)
--           ->  Index Only Scan using conversation_members_recent on conversation_members mine
--                 Index Cond: (user_id = $1)

-- src/social/people.ts selectPerson
select "id", "gender", "signature", "interests", "adult_at", "hidden_at", "masks", "created_at", "banned_at", "suspended_until", "throw_count", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official"
  from "users"
  where "id" = $1;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $1)

-- src/social/relation-lists.ts PREPARED_RELATION_QUERIES
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.created_at as since, "ties"."friends_since" as friends
  from "follows" as ties
  join users on users.id = "ties"."followee_id"
  where "ties"."follower_id" = $1 and users.banned_at is null and (ties.created_at, "ties"."followee_id") < ($2, $3)
  order by ties.created_at desc, "ties"."followee_id" desc
  limit $4;
--   Limit
--     ->  Nested Loop
--           ->  Index Scan Backward using follows_following on follows ties
--                 Index Cond: ((follower_id = $1) AND (ROW(created_at, followee_id) < ROW($2, $3)))
--           ->  Index Scan using users_pkey on users
--                 Index Cond: (id = ties.followee_id)
--                 Filter: (banned_at IS NULL)

-- src/social/relation-lists.ts PREPARED_RELATION_QUERIES (2)
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.created_at as since, "ties"."friends_since" as friends
  from "follows" as ties
  join users on users.id = "ties"."follower_id"
  where "ties"."followee_id" = $1 and users.banned_at is null and (ties.created_at, "ties"."follower_id") < ($2, $3)
  order by ties.created_at desc, "ties"."follower_id" desc
  limit $4;
--   Limit
--     ->  Nested Loop
--           ->  Index Scan Backward using follows_followers on follows ties
--                 Index Cond: ((followee_id = $1) AND (ROW(created_at, follower_id) < ROW($2, $3)))
--           ->  Index Scan using users_pkey on users
--                 Index Cond: (id = ties.follower_id)
--                 Filter: (banned_at IS NULL)

-- src/social/relation-lists.ts PREPARED_RELATION_QUERIES (3)
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.created_at as since, null as friends
  from "blocks" as ties
  join users on users.id = "ties"."blocked_id"
  where "ties"."blocker_id" = $1 and (ties.created_at, "ties"."blocked_id") < ($2, $3)
  order by ties.created_at desc, "ties"."blocked_id" desc
  limit $4;
--   Limit
--     ->  Nested Loop
--           ->  Index Only Scan Backward using blocks_listed on blocks ties
--                 Index Cond: ((blocker_id = $1) AND (ROW(created_at, blocked_id) < ROW($2, $3)))
--           ->  Index Scan using users_pkey on users
--                 Index Cond: (id = ties.blocked_id)

-- src/social/relations.ts selectRelation
select (select count(*)
  from follows
  where follower_id = $1 and followee_id = $2) as i_follow, (select count(*)
  from follows
  where follower_id = $3 and followee_id = $4) as follows_me, (select count(*)
  from blocks
  where blocker_id = $5 and blocked_id = $6) as i_blocked, (select count(*)
  from blocks
  where blocker_id = $7 and blocked_id = $8) as blocked_me;
--   Result
--     InitPlan 1
--       ->  Aggregate
--             ->  Index Only Scan using follows_pkey on follows
--                   Index Cond: ((follower_id = $1) AND (followee_id = $2))
--     InitPlan 2
--       ->  Aggregate
--             ->  Index Only Scan using follows_pkey on follows follows_1
--                   Index Cond: ((follower_id = $3) AND (followee_id = $4))
--     InitPlan 3
--       ->  Aggregate
--             ->  Index Only Scan using blocks_pkey on blocks
--                   Index Cond: ((blocker_id = $5) AND (blocked_id = $6))
--     InitPlan 4
--       ->  Aggregate
--             ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                   Index Cond: ((blocker_id = $7) AND (blocked_id = $8))

-- src/social/search.ts selectBeyondWindow
select id
  from users
  where nickname_search >= $1 and nickname_search < $2 and hidden_at is null
  order by nickname_search, id
  limit 1 offset 500;
--   Limit
--     ->  Index Scan using users_nickname_search on users
--           Index Cond: ((nickname_search >= $1) AND (nickname_search < $2))
--           Filter: (hidden_at IS NULL)

-- src/social/search.ts selectByLaterPart
select "near"."id", "near"."nickname", "near"."avatar", "near"."country", "near"."official", "near"."adult_at", (select count(*)
  from follows
  where follower_id = $1 and followee_id = near.id) as i_follow, (select count(*)
  from follows
  where follower_id = near.id and followee_id = $2) as follows_me
  from (select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", users.banned_at, users.suspended_until, users.nickname_search, users.created_at, users.who_finds, part, user_id
  from nickname_parts
  join users on users.id = nickname_parts.user_id
  where part >= $3 and part < $4 and hidden_at is null
  order by part, user_id
  limit 500) as near
  where near.id <> $5 and near.id <> 'gone' and ("near"."banned_at" is null and ("near"."suspended_until" is null or "near"."suspended_until" <= $6)) and (("near"."who_finds" = 'name' or ("near"."who_finds" is null and ("near"."official" = 1 or ("near"."adult_at" <= $7 and ("near"."adult_at" <= "near"."created_at" or "near"."adult_at" <= 1795737600000))))) or (select count(*)
  from follows
  where follower_id = near.id and followee_id = $8) > 0) and coalesce("near"."adult_at", case when "near"."official" = 1 then 0 end) between $9 and $10 and not (exists (select 1
  from blocks
  where blocker_id = $11 and blocked_id = near.id) or exists (select 1
  from blocks
  where blocker_id = near.id and blocked_id = $12))
  order by near.part, near.user_id
  limit 21;
--   Limit
--     ->  Subquery Scan on near
--           Filter: ((near.banned_at IS NULL) AND (near.id <> $5) AND (near.id <> 'gone'::text) AND ((near.suspended_until IS NULL) OR (near.suspended_until <= $6)) AND (COALESCE(near.adult_at, (CASE WHEN (near.official = 1) THEN 0 ELSE NULL::integer END)::bigint) >= $9) AND (COALESCE(near.adult_at, (CASE WHEN (near.official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $10) AND (NOT (ANY (near.id = (hashed SubPlan 5).col1))) AND (NOT (ANY (near.id = (hashed SubPlan 7).col1))) AND ((near.who_finds = 'name'::text) OR ((near.who_finds IS NULL) AND ((near.official = 1) OR ((near.adult_at <= $7) AND ((near.adult_at <= near.created_at) OR (near.adult_at <= '1795737600000'::bigint))))) OR ((SubPlan 3) > 0)))
--           ->  Limit
--                 ->  Sort
--                       Sort Key: nickname_parts.part COLLATE "C", users.id
--                       ->  Nested Loop
--                             ->  Bitmap Heap Scan on nickname_parts
--                                   Recheck Cond: ((part >= $3) AND (part < $4))
--                                   ->  Bitmap Index Scan on nickname_parts_pkey
--                                         Index Cond: ((part >= $3) AND (part < $4))
--                             ->  Memoize
--                                   Cache Key: nickname_parts.user_id
--                                   Cache Mode: logical
--                                   ->  Index Scan using users_pkey on users
--                                         Index Cond: (id = nickname_parts.user_id)
--                                         Filter: (hidden_at IS NULL)
--           SubPlan 1
--             ->  Aggregate
--                   ->  Index Only Scan using follows_pkey on follows
--                         Index Cond: ((follower_id = $1) AND (followee_id = near.id))
--           SubPlan 2
--             ->  Aggregate
--                   ->  Index Only Scan using follows_pkey on follows follows_1
--                         Index Cond: ((follower_id = near.id) AND (followee_id = $2))
--           SubPlan 5
--             ->  Bitmap Heap Scan on blocks
--                   Recheck Cond: (blocker_id = $11)
--                   ->  Bitmap Index Scan on blocks_listed
--                         Index Cond: (blocker_id = $11)
--           SubPlan 7
--             ->  Bitmap Heap Scan on blocks blocks_1
--                   Recheck Cond: (blocked_id = $12)
--                   ->  Bitmap Index Scan on blocks_blocked
--                         Index Cond: (blocked_id = $12)
--           SubPlan 3
--             ->  Aggregate
--                   ->  Index Only Scan using follows_pkey on follows follows_2
--                         Index Cond: ((follower_id = near.id) AND (followee_id = $8))

-- src/social/search.ts selectByNickname
select "near"."id", "near"."nickname", "near"."avatar", "near"."country", "near"."official", "near"."adult_at", (select count(*)
  from follows
  where follower_id = $1 and followee_id = near.id) as i_follow, (select count(*)
  from follows
  where follower_id = near.id and followee_id = $2) as follows_me
  from (select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", users.banned_at, users.suspended_until, users.nickname_search, users.created_at, users.who_finds
  from users
  where nickname_search >= $3 and nickname_search < $4 and hidden_at is null
  order by nickname_search, id
  limit 500) as near
  where near.id <> $5 and near.id <> 'gone' and ("near"."banned_at" is null and ("near"."suspended_until" is null or "near"."suspended_until" <= $6)) and (("near"."who_finds" = 'name' or ("near"."who_finds" is null and ("near"."official" = 1 or ("near"."adult_at" <= $7 and ("near"."adult_at" <= "near"."created_at" or "near"."adult_at" <= 1795737600000))))) or (select count(*)
  from follows
  where follower_id = near.id and followee_id = $8) > 0) and coalesce("near"."adult_at", case when "near"."official" = 1 then 0 end) between $9 and $10 and not (exists (select 1
  from blocks
  where blocker_id = $11 and blocked_id = near.id) or exists (select 1
  from blocks
  where blocker_id = near.id and blocked_id = $12))
  order by near.nickname_search, near.id
  limit 21;
--   Limit
--     ->  Subquery Scan on near
--           Filter: ((near.banned_at IS NULL) AND (near.id <> $5) AND (near.id <> 'gone'::text) AND ((near.suspended_until IS NULL) OR (near.suspended_until <= $6)) AND (COALESCE(near.adult_at, (CASE WHEN (near.official = 1) THEN 0 ELSE NULL::integer END)::bigint) >= $9) AND (COALESCE(near.adult_at, (CASE WHEN (near.official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $10) AND (NOT (ANY (near.id = (hashed SubPlan 5).col1))) AND (NOT (ANY (near.id = (hashed SubPlan 7).col1))) AND ((near.who_finds = 'name'::text) OR ((near.who_finds IS NULL) AND ((near.official = 1) OR ((near.adult_at <= $7) AND ((near.adult_at <= near.created_at) OR (near.adult_at <= '1795737600000'::bigint))))) OR ((SubPlan 3) > 0)))
--           ->  Limit
--                 ->  Index Scan using users_nickname_search on users
--                       Index Cond: ((nickname_search >= $3) AND (nickname_search < $4))
--                       Filter: (hidden_at IS NULL)
--           SubPlan 1
--             ->  Aggregate
--                   ->  Index Only Scan using follows_pkey on follows
--                         Index Cond: ((follower_id = $1) AND (followee_id = near.id))
--           SubPlan 2
--             ->  Aggregate
--                   ->  Index Only Scan using follows_pkey on follows follows_1
--                         Index Cond: ((follower_id = near.id) AND (followee_id = $2))
--           SubPlan 5
--             ->  Bitmap Heap Scan on blocks
--                   Recheck Cond: (blocker_id = $11)
--                   ->  Bitmap Index Scan on blocks_listed
--                         Index Cond: (blocker_id = $11)
--           SubPlan 7
--             ->  Bitmap Heap Scan on blocks blocks_1
--                   Recheck Cond: (blocked_id = $12)
--                   ->  Bitmap Index Scan on blocks_blocked
--                         Index Cond: (blocked_id = $12)
--           SubPlan 3
--             ->  Aggregate
--                   ->  Index Only Scan using follows_pkey on follows follows_2
--                         Index Cond: ((follower_id = near.id) AND (followee_id = $8))

-- src/social/search.ts selectByUsername
select "near"."id", "near"."nickname", "near"."avatar", "near"."country", "near"."official", "near"."adult_at", near.is_exact, (select count(*)
  from follows
  where follower_id = $1 and followee_id = near.id) as i_follow, (select count(*)
  from follows
  where follower_id = near.id and followee_id = $2) as follows_me
  from (select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", users.banned_at, users.suspended_until, users.nickname_search, users.created_at, users.who_finds, 1 as is_exact
  from users
  where username_key = $3
  union all select *
  from (select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", users.banned_at, users.suspended_until, users.nickname_search, users.created_at, users.who_finds, 0 as is_exact
  from users
  where username_search = $4 and username_search <> '' and username_key <> $5
  order by username_search, id
  limit 500) as alike) as near
  where near.id <> $6 and near.id <> 'gone' and ("near"."banned_at" is null and ("near"."suspended_until" is null or "near"."suspended_until" <= $7)) and (("near"."who_finds" is null or "near"."who_finds" <> 'nobody') or (select count(*)
  from follows
  where follower_id = near.id and followee_id = $8) > 0) and coalesce("near"."adult_at", case when "near"."official" = 1 then 0 end) between $9 and $10 and not (exists (select 1
  from blocks
  where blocker_id = $11 and blocked_id = near.id) or exists (select 1
  from blocks
  where blocker_id = near.id and blocked_id = $12));
--   Result
--     ->  Append
--           ->  Subquery Scan on "*SELECT* 1"
--                 Filter: ((NOT (ANY ("*SELECT* 1".id = (hashed SubPlan 5).col1))) AND (NOT (ANY ("*SELECT* 1".id = (hashed SubPlan 7).col1))) AND (("*SELECT* 1".who_finds IS NULL) OR ("*SELECT* 1".who_finds <> 'nobody'::text) OR ((SubPlan 3) > 0)))
--                 ->  Index Scan using users_username_key_key on users
--                       Index Cond: (username_key = $3)
--                       Filter: ((banned_at IS NULL) AND (id <> $6) AND (id <> 'gone'::text) AND ((suspended_until IS NULL) OR (suspended_until <= $7)) AND (COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) >= $9) AND (COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $10))
--                 SubPlan 5
--                   ->  Bitmap Heap Scan on blocks
--                         Recheck Cond: (blocker_id = $11)
--                         ->  Bitmap Index Scan on blocks_listed
--                               Index Cond: (blocker_id = $11)
--                 SubPlan 7
--                   ->  Bitmap Heap Scan on blocks blocks_1
--                         Recheck Cond: (blocked_id = $12)
--                         ->  Bitmap Index Scan on blocks_blocked
--                               Index Cond: (blocked_id = $12)
--                 SubPlan 3
--                   ->  Aggregate
--                         ->  Index Only Scan using follows_pkey on follows follows_2
--                               Index Cond: ((follower_id = "*SELECT* 1".id) AND (followee_id = $8))
--           ->  Subquery Scan on alike
--                 Filter: ((alike.banned_at IS NULL) AND (alike.id <> $6) AND (alike.id <> 'gone'::text) AND ((alike.suspended_until IS NULL) OR (alike.suspended_until <= $7)) AND (COALESCE(alike.adult_at, (CASE WHEN (alike.official = 1) THEN 0 ELSE NULL::integer END)::bigint) >= $9) AND (COALESCE(alike.adult_at, (CASE WHEN (alike.official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $10) AND (NOT (ANY (alike.id = (hashed SubPlan 5).col1))) AND (NOT (ANY (alike.id = (hashed SubPlan 7).col1))) AND ((alike.who_finds IS NULL) OR (alike.who_finds <> 'nobody'::text) OR ((SubPlan 3) > 0)))
--                 ->  Limit
--                       ->  Index Scan using users_username_search on users users_1
--                             Index Cond: (username_search = $4)
--                             Filter: (username_key <> $5)
--     SubPlan 1
--       ->  Aggregate
--             ->  Index Only Scan using follows_pkey on follows
--                   Index Cond: ((follower_id = $1) AND (followee_id = "*SELECT* 1".id))
--     SubPlan 2
--       ->  Aggregate
--             ->  Index Only Scan using follows_pkey on follows follows_1
--                   Index Cond: ((follower_id = "*SELECT* 1".id) AND (followee_id = $2))

-- src/social/search.ts selectPartBeyondWindow
select user_id as id
  from nickname_parts
  where part >= $1 and part < $2
  order by part, user_id
  limit 1 offset 500;
--   Limit
--     ->  Sort
--           Sort Key: part COLLATE "C", user_id
--           ->  Bitmap Heap Scan on nickname_parts
--                 Recheck Cond: ((part >= $1) AND (part < $2))
--                 ->  Bitmap Index Scan on nickname_parts_pkey
--                       Index Cond: ((part >= $1) AND (part < $2))

-- src/social/told-follows.ts deleteToldSince
delete
  from "told_follows"
  where "followee_id" = $1 and "follower_id" = $2 and "created_at" > $3
  returning "created_at";
--   Delete on told_follows
--     ->  Index Scan using told_follows_pkey on told_follows
--           Index Cond: ((followee_id = $1) AND (follower_id = $2))
--           Filter: (created_at > $3)

-- src/social/told-follows.ts insertTold
insert into "told_follows" ("followee_id", "follower_id", "created_at")
  values ($1, $2, $3)
  on conflict ("followee_id", "follower_id") do update
  set "created_at" = $4
  where "told_follows"."created_at" <= $5
  returning "created_at";

-- src/social/told-follows.ts selectLastTold
select "follower_id"
  from "told_follows"
  where "followee_id" = $1
  order by "created_at" desc, "follower_id"
  limit 1;
--   Limit
--     ->  Sort
--           Sort Key: created_at DESC, follower_id
--           ->  Bitmap Heap Scan on told_follows
--                 Recheck Cond: (followee_id = $1)
--                 ->  Bitmap Index Scan on told_follows_pkey
--                       Index Cond: (followee_id = $1)
