-- What the audit log still says of quotations that were deleted with an account: their terms, and the reasons of discounts.
UPDATE "audit_log" SET "detail" = ("detail" - 'terms changed')
	|| jsonb_strip_nulls(jsonb_build_object('discount', split_part("detail" ->> 'discount', ', ', 1)))
WHERE "subject" ~ '^Q-[0-9]{1,9}$' AND "detail" ?| array['terms changed', 'discount']
	AND NOT EXISTS (SELECT FROM "quotations" WHERE 'Q-' || "number" = "subject");
