-- The photograph of all pack sizes, behind the three with which the shop came: only where they are still these.
UPDATE "products" SET "version" = "products"."version" + 1, "images" = "products"."images" || jsonb_build_array(jsonb_build_object('path', "family"."slug" || '/family.jpg', 'alt', "family"."alt"))
FROM (VALUES
	('pure', 'Four packs of 100% Pure in a row: 80, 220, 500 and 1000 g'),
	('perfect', 'Four packs of Perfect in a row: 77, 220, 550 and 1100 g'),
	('classic', 'Four packs of Classic in a row: 79, 210, 525 and 1050 g')
) AS "family" ("slug", "alt")
WHERE "products"."images" = jsonb_build_array(
	jsonb_build_object('path', "family"."slug" || '/' || "family"."slug" || '1.jpg', 'alt', ''),
	jsonb_build_object('path', "family"."slug" || '/' || "family"."slug" || '2.jpg', 'alt', ''),
	jsonb_build_object('path', "family"."slug" || '/' || "family"."slug" || '3.jpg', 'alt', '')
);
