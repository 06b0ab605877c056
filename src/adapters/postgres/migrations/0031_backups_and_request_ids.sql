CREATE TABLE "backups" (
	"taken_at" timestamp (3) with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "request_id" text;