-- src/invitations/invitations.ts findInvitationRows
select "coin_records"."seq", "coin_records"."amount", "coin_records"."created_at", "users"."adult_at", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official"
  from "coin_records"
  left
  join "users" on "users"."id" = "coin_records"."ref"
  where "coin_records"."user_id" = $1 and "coin_records"."reason" = 'invitation_reward' and "coin_records"."seq" < $2
  order by "coin_records"."seq" desc
  limit $3;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Index Scan Backward using coin_records_pkey on coin_records
--                 Index Cond: ((user_id = $1) AND (seq < $2))
--                 Filter: (reason = 'invitation_reward'::text)
--           ->  Index Scan using users_pkey on users
--                 Index Cond: (id = coin_records.ref)

-- src/invitations/invitations.ts findInvitationTotals
select count(*) as "count", sum("amount") as "coins"
  from "coin_records"
  where "user_id" = $1 and "reason" = 'invitation_reward';
--   Aggregate
--     ->  Index Scan using coin_records_user_id_reason_ref_key on coin_records
--           Index Cond: ((user_id = $1) AND (reason = 'invitation_reward'::text))
