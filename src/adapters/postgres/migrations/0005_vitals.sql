CREATE TABLE "vitals" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"vital" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" bigint NOT NULL,
	"sum" double precision NOT NULL,
	CONSTRAINT "vitals_day_route_vital_bucket_pk" PRIMARY KEY("day","route","vital","bucket"),
	CONSTRAINT "vitals_known" CHECK ("vitals"."vital" in ('LCP', 'CLS', 'INP', 'TTFB', 'FCP'))
);
