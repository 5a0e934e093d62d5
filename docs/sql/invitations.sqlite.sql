-- src/invitations/invitations.ts findInvitationRows
select "coin_records"."seq", "coin_records"."amount", "coin_records"."created_at", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official"
  from "coin_records"
  left
  join "users" on "users"."id" = "coin_records"."ref"
  where "coin_records"."user_id" = +? and "coin_records"."reason" = 'invitation_reward' and "coin_records"."seq" < +?
  order by "coin_records"."seq" desc
  limit +?;
--   SEARCH coin_records USING INDEX sqlite_autoindex_coin_records_1 (user_id=? AND seq<?)
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN

-- src/invitations/invitations.ts findInvitationTotals
select count(*) as "count", sum("amount") as "coins"
  from "coin_records"
  where "user_id" = +? and "reason" = 'invitation_reward';
--   SEARCH coin_records USING INDEX sqlite_autoindex_coin_records_2 (user_id=? AND reason=?)
