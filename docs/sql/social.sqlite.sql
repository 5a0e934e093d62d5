-- src/social/blocking.ts deleteBlock
delete
  from "blocks"
  where "blocker_id" = +? and "blocked_id" = +?;
--   SEARCH blocks USING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/social/blocking.ts insertBlock
insert into "blocks" ("blocker_id", "blocked_id", "created_at")
  values (?, ?, ?)
  on conflict do nothing;

-- src/social/contact/pending-follows.ts deletePending
delete
  from "pending_follows"
  where "follower_id" = +? and "followee_id" = +?
  returning "created_at";
--   SEARCH pending_follows USING INDEX sqlite_autoindex_pending_follows_1 (follower_id=? AND followee_id=?)

-- src/social/contact/pending-follows.ts insertPending
insert into "pending_follows" ("follower_id", "followee_id", "created_at")
  values (?, ?, ?)
  on conflict ("follower_id", "followee_id") do update
  set "created_at" = ?;

-- src/social/contact/pending-follows.ts selectPending
select count(*) as pending
  from pending_follows
  where follower_id = +? and followee_id = +? and created_at > +?;
--   SEARCH pending_follows USING INDEX sqlite_autoindex_pending_follows_1 (follower_id=? AND followee_id=?)

-- src/social/contact/turned-to.ts selectTurnedTo
select case when exists (select 1
  from conversations
  where ((low_id = +? and high_id = +?) or (low_id = +? and high_id = +?)) and (opener_id = +? or answered_at is not null)) or exists (select 1
  from comments
  join bottles on bottles.id = comments.bottle_id
  where comments.author_id = +? and bottles.author_id = +?) or exists (select 1
  from comments
  join bottles on bottles.id = comments.bottle_id
  where comments.author_id = +? and bottles.author_id = +? and (answered_at is not null or thanked_at is not null)) then 1 else 0 end as turned;
--   SCAN CONSTANT ROW
--   SCALAR SUBQUERY 1
--     MULTI-INDEX OR
--       INDEX 1
--         SEARCH conversations USING INDEX sqlite_autoindex_conversations_2 (low_id=? AND high_id=?)
--       INDEX 2
--         SEARCH conversations USING INDEX sqlite_autoindex_conversations_2 (low_id=? AND high_id=?)
--   SCALAR SUBQUERY 2
--     SEARCH comments USING INDEX comments_author (author_id=?)
--     SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   SCALAR SUBQUERY 3
--     SEARCH comments USING INDEX comments_author (author_id=?)
--     SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)

-- src/social/following.ts deleteFollow
delete
  from "follows"
  where "follower_id" = +? and "followee_id" = +?
  returning "created_at";
--   SEARCH follows USING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)

-- src/social/following.ts insertFollow
insert into "follows" ("follower_id", "followee_id", "created_at", "friends_since")
  values (?, ?, ?, ?)
  on conflict do nothing
  returning "created_at";

-- src/social/following.ts updateFriendsSince
update "follows"
  set "friends_since" = ?
  where (("follower_id" = +? and "followee_id" = +?) or ("follower_id" = +? and "followee_id" = +?));
--   MULTI-INDEX OR
--     INDEX 1
--       SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--     INDEX 2
--       SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)

-- src/social/friends.ts selectFriendsWithChat
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.friends_since as since, mine.last_at as at
  from conversation_members as mine
  join follows as ties on ties.follower_id = mine.user_id and ties.followee_id = mine.other_id
  join users on users.id = mine.other_id
  where mine.user_id = +? and mine.listed = 1 and ties.friends_since is not null and users.banned_at is null and (mine.last_at, mine.other_id) < (+?, +?)
  order by mine.last_at desc, mine.other_id desc
  limit +?;
--   SEARCH mine USING COVERING INDEX conversation_members_recent (user_id=? AND (last_at,other_id)<(?,?))
--   SEARCH ties USING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/social/friends.ts selectFriendsWithoutChat
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.friends_since as since, ties.friends_since as at
  from follows as ties
  join users on users.id = ties.followee_id
  where ties.follower_id = +? and ties.friends_since >= +? and users.banned_at is null and (ties.friends_since, ties.followee_id) < (+?, +?) and not exists (select 1
  from conversation_members as mine
  where mine.user_id = ties.follower_id and mine.other_id = ties.followee_id and mine.listed = 1)
  order by ties.friends_since desc, ties.followee_id desc
  limit +?;
--   SEARCH ties USING COVERING INDEX follows_friends (follower_id=? AND friends_since>? AND (friends_since,followee_id)<(?,?))
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH mine USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?)
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/social/people.ts selectPerson
select "id", "gender", "signature", "interests", "adult_at", "hidden_at", "masks", "created_at", "banned_at", "suspended_until", "throw_count", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official"
  from "users"
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/social/relation-lists.ts PREPARED_RELATION_QUERIES
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.created_at as since, "ties"."friends_since" as friends
  from "follows" as ties
  join users on users.id = "ties"."followee_id"
  where "ties"."follower_id" = +? and users.banned_at is null and (ties.created_at, "ties"."followee_id") < (+?, +?)
  order by ties.created_at desc, "ties"."followee_id" desc
  limit +?;
--   SEARCH ties USING INDEX follows_following (follower_id=? AND (created_at,followee_id)<(?,?))
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/social/relation-lists.ts PREPARED_RELATION_QUERIES (2)
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.created_at as since, "ties"."friends_since" as friends
  from "follows" as ties
  join users on users.id = "ties"."follower_id"
  where "ties"."followee_id" = +? and users.banned_at is null and (ties.created_at, "ties"."follower_id") < (+?, +?)
  order by ties.created_at desc, "ties"."follower_id" desc
  limit +?;
--   SEARCH ties USING INDEX follows_followers (followee_id=? AND (created_at,follower_id)<(?,?))
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/social/relation-lists.ts PREPARED_RELATION_QUERIES (3)
select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", ties.created_at as since, null as friends
  from "blocks" as ties
  join users on users.id = "ties"."blocked_id"
  where "ties"."blocker_id" = +? and (ties.created_at, "ties"."blocked_id") < (+?, +?)
  order by ties.created_at desc, "ties"."blocked_id" desc
  limit +?;
--   SEARCH ties USING COVERING INDEX blocks_listed (blocker_id=? AND (created_at,blocked_id)<(?,?))
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/social/relations.ts selectRelation
select (select count(*)
  from follows
  where follower_id = +? and followee_id = +?) as i_follow, (select count(*)
  from follows
  where follower_id = +? and followee_id = +?) as follows_me, (select count(*)
  from blocks
  where blocker_id = +? and blocked_id = +?) as i_blocked, (select count(*)
  from blocks
  where blocker_id = +? and blocked_id = +?) as blocked_me;
--   SCAN CONSTANT ROW
--   SCALAR SUBQUERY 1
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   SCALAR SUBQUERY 2
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SCALAR SUBQUERY 4
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/social/search.ts selectBeyondWindow
select id
  from users
  where nickname_search >= +? and nickname_search < +? and hidden_at is null
  order by nickname_search, id
  limit 1 offset 500;
--   SEARCH users USING INDEX users_nickname_search (nickname_search>? AND nickname_search<?)

-- src/social/search.ts selectByLaterPart
select "near"."id", "near"."nickname", "near"."avatar", "near"."country", "near"."official", "near"."adult_at", (select count(*)
  from follows
  where follower_id = +? and followee_id = near.id) as i_follow, (select count(*)
  from follows
  where follower_id = near.id and followee_id = +?) as follows_me
  from (select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", users.banned_at, users.suspended_until, users.nickname_search, users.created_at, users.who_finds, part, user_id
  from nickname_parts
  join users on users.id = nickname_parts.user_id
  where part >= +? and part < +? and hidden_at is null
  order by part, user_id
  limit 500) as near
  where near.id <> +? and near.id <> 'gone' and ("near"."banned_at" is null and ("near"."suspended_until" is null or "near"."suspended_until" <= +?)) and (("near"."who_finds" = 'name' or ("near"."who_finds" is null and ("near"."official" = 1 or ("near"."adult_at" <= +? and ("near"."adult_at" <= "near"."created_at" or "near"."adult_at" <= 1795737600000))))) or (select count(*)
  from follows
  where follower_id = near.id and followee_id = +?) > 0) and coalesce("near"."adult_at", case when "near"."official" = 1 then 0 end) between +? and +? and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = near.id) or exists (select 1
  from blocks
  where blocker_id = near.id and blocked_id = +?))
  order by near.part, near.user_id
  limit 21;
--   CO-ROUTINE near
--     SEARCH nickname_parts USING COVERING INDEX sqlite_autoindex_nickname_parts_1 (part>? AND part<?)
--     SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 4
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   CORRELATED SCALAR SUBQUERY 5
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 6
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)

-- src/social/search.ts selectByNickname
select "near"."id", "near"."nickname", "near"."avatar", "near"."country", "near"."official", "near"."adult_at", (select count(*)
  from follows
  where follower_id = +? and followee_id = near.id) as i_follow, (select count(*)
  from follows
  where follower_id = near.id and followee_id = +?) as follows_me
  from (select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", users.banned_at, users.suspended_until, users.nickname_search, users.created_at, users.who_finds
  from users
  where nickname_search >= +? and nickname_search < +? and hidden_at is null
  order by nickname_search, id
  limit 500) as near
  where near.id <> +? and near.id <> 'gone' and ("near"."banned_at" is null and ("near"."suspended_until" is null or "near"."suspended_until" <= +?)) and (("near"."who_finds" = 'name' or ("near"."who_finds" is null and ("near"."official" = 1 or ("near"."adult_at" <= +? and ("near"."adult_at" <= "near"."created_at" or "near"."adult_at" <= 1795737600000))))) or (select count(*)
  from follows
  where follower_id = near.id and followee_id = +?) > 0) and coalesce("near"."adult_at", case when "near"."official" = 1 then 0 end) between +? and +? and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = near.id) or exists (select 1
  from blocks
  where blocker_id = near.id and blocked_id = +?))
  order by near.nickname_search, near.id
  limit 21;
--   CO-ROUTINE near
--     SEARCH users USING INDEX users_nickname_search (nickname_search>? AND nickname_search<?)
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 4
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   CORRELATED SCALAR SUBQUERY 5
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 6
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)

-- src/social/search.ts selectByUsername
select "near"."id", "near"."nickname", "near"."avatar", "near"."country", "near"."official", "near"."adult_at", near.is_exact, (select count(*)
  from follows
  where follower_id = +? and followee_id = near.id) as i_follow, (select count(*)
  from follows
  where follower_id = near.id and followee_id = +?) as follows_me
  from (select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", users.banned_at, users.suspended_until, users.nickname_search, users.created_at, users.who_finds, 1 as is_exact
  from users
  where username_key = +?
  union all select *
  from (select "users"."id", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", users.banned_at, users.suspended_until, users.nickname_search, users.created_at, users.who_finds, 0 as is_exact
  from users
  where username_search = +? and username_search <> '' and username_key <> +?
  order by username_search, id
  limit 500) as alike) as near
  where near.id <> +? and near.id <> 'gone' and ("near"."banned_at" is null and ("near"."suspended_until" is null or "near"."suspended_until" <= +?)) and (("near"."who_finds" is null or "near"."who_finds" <> 'nobody') or (select count(*)
  from follows
  where follower_id = near.id and followee_id = +?) > 0) and coalesce("near"."adult_at", case when "near"."official" = 1 then 0 end) between +? and +? and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = near.id) or exists (select 1
  from blocks
  where blocker_id = near.id and blocked_id = +?));
--   CO-ROUTINE near
--     COMPOUND QUERY
--       LEFT-MOST SUBQUERY
--         SEARCH users USING INDEX sqlite_autoindex_users_2 (username_key=?)
--       UNION ALL
--         CO-ROUTINE alike
--           SEARCH users USING INDEX users_username_search (username_search=?)
--         SCAN alike
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 6
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   CORRELATED SCALAR SUBQUERY 7
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 8
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH follows USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)

-- src/social/search.ts selectPartBeyondWindow
select user_id as id
  from nickname_parts
  where part >= +? and part < +?
  order by part, user_id
  limit 1 offset 500;
--   SEARCH nickname_parts USING COVERING INDEX sqlite_autoindex_nickname_parts_1 (part>? AND part<?)

-- src/social/told-follows.ts deleteToldSince
delete
  from "told_follows"
  where "followee_id" = +? and "follower_id" = +? and "created_at" > +?
  returning "created_at";
--   SEARCH told_follows USING INDEX sqlite_autoindex_told_follows_1 (followee_id=? AND follower_id=?)

-- src/social/told-follows.ts insertTold
insert into "told_follows" ("followee_id", "follower_id", "created_at")
  values (?, ?, ?)
  on conflict ("followee_id", "follower_id") do update
  set "created_at" = ?
  where "told_follows"."created_at" <= +?
  returning "created_at";

-- src/social/told-follows.ts selectLastTold
select "follower_id"
  from "told_follows"
  where "followee_id" = +?
  order by "created_at" desc, "follower_id"
  limit +?;
--   SEARCH told_follows USING INDEX sqlite_autoindex_told_follows_1 (followee_id=?)
--   USE TEMP B-TREE FOR ORDER BY
