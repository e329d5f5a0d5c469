CREATE TABLE "promo_refusals" (
	"day" date NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "promo_refusals_day_code_reason_pk" PRIMARY KEY("day","code","reason")
);
