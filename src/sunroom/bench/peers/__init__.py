"""`sunroom bench --peers`: Sunroom beside what people would take instead, in one run."""
