CREATE TABLE "product_former_names" (
	"name" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_former_names" ADD CONSTRAINT "product_former_names_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_former_names_of_product" ON "product_former_names" USING btree ("product_id");