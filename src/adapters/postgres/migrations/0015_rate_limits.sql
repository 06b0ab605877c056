-- Unlogged by hand: nothing of it has to outlive a crash, and no count waits for the disk.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"whole_at" timestamp with time zone NOT NULL
);
