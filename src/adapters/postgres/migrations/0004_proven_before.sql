-- An account that was made by signing in with Google has a verified address: Google said so at its creation.
UPDATE "users" SET "email_proven_at" = "created_at"
WHERE EXISTS (SELECT FROM "federated_accounts" WHERE "federated_accounts"."user_id" = "users"."id");
